import type { ValidationIssue } from "../../errors";

// Apart from the rules of request-form.ts, which the page loads later.

export const requestFields = [
  "year",
  "firstName",
  "phone",
  "school",
  "neighborhood",
  "shift",
  "seats",
  "email",
] as const;
export type RequestField = (typeof requestFields)[number];
export type RequestForm = Record<RequestField, string>;

/** A form that was sent without JavaScript, shown again with its errors. */
export type RequestAttempt = { form: RequestForm; issues: ValidationIssue[]; failure: string | null };

export const emptyRequestForm: RequestForm = {
  year: "",
  firstName: "",
  phone: "",
  school: "",
  neighborhood: "",
  shift: "",
  seats: "1",
  email: "",
};
