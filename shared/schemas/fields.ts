import { z } from "zod";
import { validation } from "../messages";
import { formFields, namesShown } from "../profile/field-sets";
import type { Field, FieldSet, FormOf, OwnOf, Place, ShownName, StoredOf } from "../profile/fields";
import { typedCode, typedLine, typedText } from "../typed/schemas";

// Schemas of a set of fields. The casts restore the names and types of the set.

// A field that is missing or of another type counts as empty: its rule has the message.
const texts = typedText().catch("");
const code = typedCode().catch("");
const typedNumber = z.number().nullable().catch(null);
const typedFlag = z.boolean().nullable().catch(null);
const typedNames = z.array(typedLine()).catch([]);
// An optional field has no rule for values of another type, so these are refused here.
const { valueInvalid } = validation;
const optionalNumber = z.number({ error: valueInvalid }).nullable().default(null);
const optionalText = typedLine({ error: valueInvalid }).nullable().default(null);

function typed({ kind, optional }: Field): z.ZodType {
  if (kind === "number") return optional ? optionalNumber : typedNumber;
  if (kind === "choice" && optional) return optionalText;
  if (kind === "flag") return typedFlag;
  if (kind === "choices" || kind === "names") return typedNames;
  // A text of one line gets its own cleaning besides, by its `read`.
  return kind === "phone" || kind === "link" ? code : texts;
}

/** The input of a call that saves a set: anything, converted to what its rules read. */
export function typedShape<Fields extends FieldSet>(fields: Fields) {
  const shape = formFields(fields).map(([name, field]) => [name, typed(field)]);
  return Object.fromEntries(shape) as {
    [Name in keyof FormOf<Fields>]: z.ZodType<FormOf<Fields>[Name], FormOf<Fields>[Name]>;
  };
}

function stored({ kind, optional, choices = [] }: Field): z.ZodType {
  switch (kind) {
    case "link":
      return z.string().nullable();
    case "number":
      return optional ? z.number().nullable() : z.number();
    case "flag":
      return z.boolean();
    case "choice":
      return optional ? z.enum(choices).nullable() : z.enum(choices);
    case "choices":
      return z.array(z.enum(choices));
    case "names":
      return z.array(z.string());
    default:
      return z.string();
  }
}

/** The stored values of a set that an audience may see. */
export function shownShape<Fields extends FieldSet, Where extends Place>(fields: Fields, where: Where) {
  const names: PropertyKey[] = namesShown(fields, where);
  const shape = formFields(fields).flatMap(([name, field]) =>
    names.includes(name) ? [[name, stored(field)] as const] : [],
  );
  return Object.fromEntries(shape) as {
    [Name in ShownName<Fields, Where>]: z.ZodType<StoredOf<Fields>[Name]>;
  };
}

/** The owner's response; before anything is stated, null or an empty list. */
export function ownShape<Fields extends FieldSet>(fields: Fields) {
  const shape = formFields(fields).map(([name, field]) => [
    name,
    Array.isArray(field.empty) || field.kind === "link" ? stored(field) : stored(field).nullable(),
  ]);
  return Object.fromEntries(shape) as { [Name in keyof OwnOf<Fields>]: z.ZodType<OwnOf<Fields>[Name]> };
}
