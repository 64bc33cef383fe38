import type { z } from "zod";
import type { ValidationIssue } from "../errors";
import { detailsValidation } from "../messages";
import type { ownDetails, publicComfort, publicTerms } from "../schemas/details";
import { type ComfortFields, comfortFields } from "./comfort-fields";
import { faultsOf, isStorable, readForm } from "./field-sets";
import type { Field, FormOf, GivenName, StoredOf } from "./fields";
import { type TermsFields, termsFields } from "./terms-fields";

// Terms and comfort (stated besides the profile) without zod, to keep the validator out of pages.

export type Terms = z.infer<typeof publicTerms>;
export type Comfort = z.infer<typeof publicComfort>;
export type OwnDetails = z.infer<typeof ownDetails>;
export type TermsForm = FormOf<TermsFields>;
export type ComfortForm = FormOf<ComfortFields>;

type FormSet = Record<string, Field>;
type Checked<Fields> = { stated: StoredOf<Fields>; issues: [] } | { stated: null; issues: ValidationIssue[] };

/** Terms as they are stored, or all validation errors. */
export function checkTerms(form: TermsForm): Checked<TermsFields> {
  return check(termsFields, form);
}

/** Comfort as it is stored, or all validation errors. */
export function checkComfort(form: ComfortForm): Checked<ComfortFields> {
  const checked = check(comfortFields, form);
  const { minAge, maxAge } = checked.stated ?? {};
  if (minAge == null || maxAge == null || minAge <= maxAge) return checked;
  return { stated: null, issues: [{ path: "minAge", message: detailsValidation.agesSwapped }] };
}

function check<Fields extends FormSet>(fields: Fields, form: FormOf<Fields>): Checked<Fields> {
  const read = readForm(fields, form);
  // In these sets, no rule looks at anything besides its own field, and there are no given fields.
  const given = {} as Record<GivenName<Fields>, boolean>;
  const around = { given, capacity: null, now: new Date(0) };
  const issues = faultsOf(fields, form, read, around);
  return issues.length === 0 && isStorable<Fields>(read)
    ? { stated: read, issues: [] }
    : { stated: null, issues };
}
