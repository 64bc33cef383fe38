import { isEmail, normaliseEmail } from "../../email";
import type { ValidationIssue } from "../../errors";
import { TEXT_MAX } from "../../limits";
import { profileValidation, requests, validation } from "../../messages";
import { parsePhone } from "../../phone";
import { normalise } from "../../search";
import { isShiftFilter } from "../../search/facts";
import { cleanLine, lengthOf } from "../../text";
import { readFirstName } from "../first-name";
import { REQUEST_SEATS_MAX } from "./limits";
import type { RequestField, RequestForm } from "./request-fields";

// The form of "Pedir vaga" without zod; calls.ts wraps it. Nothing in it is about a child. The year is the one
// that the page was opened for: a page that stays open for half a year asks for no other.

/** What is wrong with a name and a phone number, as a family can also correct them later. */
export function contactIssues({ firstName, phone }: Pick<RequestForm, "firstName" | "phone">) {
  return listed({
    firstName: readFirstName(firstName) === null && requests.firstNameOnly,
    phone: phoneFault(phone),
  });
}

/**
 * Every error in the order of the fields. Whether the driver offers the shift only the server knows.
 * @param isByDevice the family is told on its phone, so there is no e-mail
 */
export function requestIssues(form: RequestForm, isByDevice = false): ValidationIssue[] {
  return [
    ...contactIssues(form),
    ...listed({
      school: placeFault(form.school, requests.schoolMissing),
      neighborhood: placeFault(form.neighborhood, requests.neighborhoodMissing),
      shift: !isShiftFilter(form.shift) && requests.shiftMissing,
      seats: !isSeats(form.seats) && requests.seatsOutside,
      email: !isByDevice && emailFault(form.email),
    }),
  ];
}

function isSeats(seats: string): boolean {
  return /^\d$/.test(seats) && Number(seats) >= 1 && Number(seats) <= REQUEST_SEATS_MAX;
}

function phoneFault(phone: string): string | false {
  if (phone.trim() === "") return profileValidation.phone;
  return parsePhone(phone) === null && profileValidation.phoneInvalid;
}

function placeFault(place: string, missing: string): string | false {
  if (normalise(place) === "") return missing;
  return lengthOf(cleanLine(place)) > TEXT_MAX.listItem && validation.textTooLong;
}

function emailFault(email: string): string | false {
  if (normaliseEmail(email) === "") return validation.emailMissing;
  return !isEmail(email) && validation.emailInvalid;
}

function listed(faults: Partial<Record<RequestField, string | false>>): ValidationIssue[] {
  return Object.entries(faults).flatMap(([path, message]) => (message ? [{ path, message }] : []));
}
