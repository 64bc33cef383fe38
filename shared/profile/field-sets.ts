import type { ValidationIssue } from "../errors";
import type {
  Field,
  FieldContext,
  FieldSet,
  FormOf,
  Given,
  GivenName,
  OwnOf,
  Place,
  ReadOf,
  ShownName,
  StoredOf,
} from "./fields";

// What is derived from a set of fields. TypeScript loses the names of a record that is built entry by entry:
// the casts in this file restore them, each next to the code that creates exactly these keys.

/** The fields with their names, without those that no form has. */
export function formFields<Fields extends FieldSet>(fields: Fields): [keyof FormOf<Fields>, Field][] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isFormField(field) ? [[name as keyof FormOf<Fields>, field] as const] : [],
  ) as [keyof FormOf<Fields>, Field][];
}

function isFormField(field: Field | Given): field is Field {
  return field.kind !== "given";
}

/** Form values converted to stored values; undefined for those that are invalid. */
export function readForm<Fields extends FieldSet>(fields: Fields, form: FormOf<Fields>): ReadOf<Fields> {
  const read = formFields(fields).map(([name, field]) => [name, field.read(form[name])]);
  return Object.fromEntries(read) as ReadOf<Fields>;
}

/** Whether all values can be stored. */
export function isStorable<Fields extends FieldSet>(read: ReadOf<Fields>): read is StoredOf<Fields> {
  return Object.values(read).every((value) => value !== undefined);
}

/** A stored value, or null if not stated, as a form value. */
export function toForm<Fields extends FieldSet>(
  fields: Fields,
  stored: { [Name in keyof FormOf<Fields>]: FormOf<Fields>[Name] | null },
): FormOf<Fields> {
  const form = formFields(fields).map(([name, field]) => [name, stored[name] ?? field.empty]);
  return Object.fromEntries(form) as FormOf<Fields>;
}

/**
 * All validation errors of a form, one per field, in the order of the set. `given` tells whether the values
 * from elsewhere are present.
 */
export function faultsOf<Fields extends FieldSet>(
  fields: Fields,
  form: FormOf<Fields>,
  read: ReadOf<Fields>,
  { given, ...around }: FieldContext & { given: Record<GivenName<Fields>, boolean> },
): ValidationIssue[] {
  const typed: Record<string, unknown> = form;
  const asStored: Record<string, unknown> = read;
  const isThere: Record<string, boolean> = given;
  const faultOf = (name: string, field: Field | Given) => {
    if (!isFormField(field)) return isThere[name] ? undefined : field.missing;
    return field.fault(typed[name], asStored[name], around);
  };
  return Object.entries(fields).flatMap(([path, field]) => {
    const message = faultOf(path, field);
    return message ? [{ path, message }] : [];
  });
}

/** The owner's response for a set before anything is stated. */
export function unstated<Fields extends FieldSet>(fields: Fields): OwnOf<Fields> {
  const nothing = formFields(fields).map(([name, { empty }]) => [name, Array.isArray(empty) ? [] : null]);
  return Object.fromEntries(nothing) as OwnOf<Fields>;
}

const reaching: Record<Place, readonly Place[]> = {
  card: ["card"],
  profile: ["card", "profile"],
  owner: ["card", "profile", "owner"],
};

/** The fields that are sent to a given audience. */
export function namesShown<Fields extends FieldSet, Where extends Place>(fields: Fields, where: Where) {
  const shown = formFields(fields).filter(([, field]) => reaching[where].includes(field.shown));
  return shown.map(([name]) => name) as unknown as ShownName<Fields, Where>[];
}

/** A subset of the fields of a row or of a table's columns. */
export function pick<From extends object, Name extends keyof From>(from: From, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
}
