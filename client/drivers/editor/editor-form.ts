import { formatPhone } from "../../../shared/phone";
import { formFields } from "../../../shared/profile/field-sets";
import type { Field } from "../../../shared/profile/fields";
import { formOf, type OwnProfile, type ProfileForm } from "../../../shared/profile/profile";
import { profileFields } from "../../../shared/profile/profile-fields";
import { cleanCode, uniqueLines } from "../../../shared/text";

/** A value as a control holds it: numbers are text while they are typed. */
type Typed<Value> = [Value] extends [boolean | null]
  ? Value
  : [Value] extends [number | null]
    ? string
    : Value extends readonly string[]
      ? string[]
      : Value;

/** The values of the fields themselves. */
type TypedFields = { [Name in keyof ProfileForm]: Typed<ProfileForm[Name]> };

/** The editor's values, as typed. */
export type EditorForm = TypedFields & {
  /** Typed but not added to its list yet. */
  schoolText: string;
  neighborhoodText: string;
  /** The stored photo's URL, a data URL of a new one, or null. */
  photo: string | null;
};

/** A profile as form values for its owner. */
export function toEditorForm(profile: OwnProfile): EditorForm {
  const form = formOf(profile);
  const typed = formFields(profileFields).map(([name, field]) => [name, typedOf(field, form[name])]);
  return {
    // Exactly the fields of a profile, each as its kind is typed.
    ...(Object.fromEntries(typed) as TypedFields),
    schoolText: "",
    neighborhoodText: "",
    photo: profile.photo,
  };
}

function typedOf({ kind }: Field, value: ProfileForm[keyof ProfileForm]) {
  if (kind === "number") return value === null ? "" : String(value);
  return kind === "phone" && value ? formatPhone(String(value)) : value;
}

/** The form values in the form that the rules of §5 expect. */
export function toProfileForm(form: EditorForm): ProfileForm {
  const fields = formFields(profileFields).map(([name, { kind }]) => [
    name,
    kind === "number" ? numberOf(String(form[name])) : form[name],
  ]);
  // Exactly the fields of a profile, with parsed numbers.
  return Object.fromEntries(fields) as ProfileForm;
}

/** Adds what was typed into the list fields without pressing "Adicionar". */
export function withTypedEntries(form: EditorForm): EditorForm {
  return {
    ...form,
    offeredSchoolTransport: uniqueLines([...form.offeredSchoolTransport, form.schoolText]),
    offeredNeighborhoods: uniqueLines([...form.offeredNeighborhoods, form.neighborhoodText]),
    schoolText: "",
    neighborhoodText: "",
  };
}

export function isSameForm(a: EditorForm, b: EditorForm): boolean {
  return fieldsOf(a).every((field) => isSameValue(a[field], b[field]));
}

function differingFields(a: EditorForm, b: EditorForm): (keyof EditorForm)[] {
  return fieldsOf(a).filter((field) => !isSameValue(a[field], b[field]));
}

/**
 * Another version of the profile with what was typed since `base`: untouched fields keep the other version's values.
 */
export function mergeForms(base: EditorForm, typed: EditorForm, other: EditorForm): EditorForm {
  return { ...other, ...pick(typed, differingFields(base, typed)) };
}

/** The fields of another version that what was typed since `base` would change. */
export function changedFields(base: EditorForm, typed: EditorForm, other: EditorForm): (keyof EditorForm)[] {
  return differingFields(mergeForms(base, typed, other), other);
}

function pick(form: EditorForm, fields: (keyof EditorForm)[]): Partial<EditorForm> {
  return Object.fromEntries(fields.map((field) => [field, form[field]]));
}

// The keys of a form made by this module; TypeScript types them as string.
function fieldsOf(form: EditorForm): (keyof EditorForm)[] {
  return Object.keys(form) as (keyof EditorForm)[];
}

function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function numberOf(typed: string): number | null {
  const text = cleanCode(typed);
  if (text === "") return null;
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
}
