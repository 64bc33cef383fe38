import { isStateCode } from "../../brazil";
import { isEmail } from "../../email";
import type { ValidationIssue } from "../../errors";
import { TEXT_MAX } from "../../limits";
import { validation } from "../../messages";
import { normalise } from "../../search";
import { isShiftFilter } from "../../search/facts";

// The waiting list without zod, to keep the validator out of the search page; schemas/waiting.ts wraps it.

/** "Avise-me quando houver vaga": its fields (`year` is empty for seats of today), and as hidden fields the search from which it was opened. */
export const waitingFields = [
  "email",
  "place",
  "shift",
  "year",
  "state",
  "city",
  "school",
  "neighborhood",
] as const;
export type WaitingField = (typeof waitingFields)[number];
export type WaitingForm = Record<WaitingField, string>;

/** An empty form. */
export const emptyWaitingForm: WaitingForm = {
  email: "",
  place: "",
  shift: "",
  year: "",
  state: "",
  city: "",
  school: "",
  neighborhood: "",
};

/** A form sent without JavaScript, shown again with its errors. */
export type WaitingAttempt = { form: WaitingForm; issues: ValidationIssue[]; failure: string | null };

/** Every error in the order of the fields. Only the server can check whether the city exists. */
export function waitingIssues(form: WaitingForm): ValidationIssue[] {
  const faults: Partial<Record<WaitingField, string | false>> = {
    email: emailFault(form.email),
    place: placeFault(form.place),
    shift: form.shift !== "" && !isShiftFilter(form.shift) && validation.shiftInvalid,
    year: !/^(20\d\d)?$/.test(form.year) && validation.valueInvalid,
    state: !isStateCode(form.state) && validation.waitingStateMissing,
  };
  return Object.entries(faults).flatMap(([path, message]) => (message ? [{ path, message }] : []));
}

function emailFault(email: string): string | false {
  if (email.trim() === "") return validation.emailMissing;
  return !isEmail(email) && validation.emailInvalid;
}

function placeFault(place: string): string | false {
  if (normalise(place) === "") return validation.waitingPlaceMissing;
  return [...place].length > TEXT_MAX.listItem + TEXT_MAX.city && validation.textTooLong;
}
