import { formatPhone } from "../../../shared/phone";
import { formOf, type OwnProfile, type ProfileForm } from "../../../shared/profile";
import { uniqueLines } from "../../../shared/text";

type Typed =
  | "vehicleYear"
  | "capacity"
  | "availableSeats"
  | "services"
  | "offeredSchoolTransport"
  | "offeredNeighborhoods";

/** What stands in the editor's fields, as typed. */
export type EditorForm = Omit<ProfileForm, Typed> & {
  vehicleYear: string;
  capacity: string;
  availableSeats: string;
  services: string[];
  offeredSchoolTransport: string[];
  offeredNeighborhoods: string[];
  /** Typed and not added to its list yet. */
  schoolText: string;
  neighborhoodText: string;
  /** The stored photo's address, a data URL of a new one, or null. */
  photo: string | null;
};

/** A profile as its owner finds it in the editor. */
export function toEditorForm(profile: OwnProfile): EditorForm {
  const form = formOf(profile);
  return {
    ...form,
    phone: form.phone && formatPhone(form.phone),
    vehicleYear: textOf(form.vehicleYear),
    capacity: textOf(form.capacity),
    availableSeats: textOf(form.availableSeats),
    services: profile.services,
    offeredSchoolTransport: profile.offeredSchoolTransport,
    offeredNeighborhoods: profile.offeredNeighborhoods,
    schoolText: "",
    neighborhoodText: "",
    photo: profile.photo,
  };
}

/** The fields in the form in which the rules of §5 read them. */
export function toProfileForm(form: EditorForm): ProfileForm {
  const { schoolText, neighborhoodText, photo, ...fields } = form;
  return {
    ...fields,
    vehicleYear: numberOf(form.vehicleYear),
    capacity: numberOf(form.capacity),
    availableSeats: numberOf(form.availableSeats),
  };
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

export function isSameForm(one: EditorForm, other: EditorForm): boolean {
  return fieldsOf(one).every((field) => isSameValue(one[field], other[field]));
}

/** The fields in which two forms differ. */
export function differingFields(one: EditorForm, other: EditorForm): (keyof EditorForm)[] {
  return fieldsOf(one).filter((field) => !isSameValue(one[field], other[field]));
}

/** Another version of the profile with what was typed since `base` on top: what one did not touch, one does not change. */
export function mergeForms(base: EditorForm, typed: EditorForm, other: EditorForm): EditorForm {
  return { ...other, ...pick(typed, differingFields(base, typed)) };
}

function pick(form: EditorForm, fields: (keyof EditorForm)[]): Partial<EditorForm> {
  return Object.fromEntries(fields.map((field) => [field, form[field]]));
}

// The keys of a form that this module made; TypeScript types them as text.
function fieldsOf(form: EditorForm): (keyof EditorForm)[] {
  return Object.keys(form) as (keyof EditorForm)[];
}

function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function textOf(value: number | null): string {
  return value === null ? "" : String(value);
}

function numberOf(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return null;
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
}
