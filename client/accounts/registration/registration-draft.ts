import { TERMS_VERSION } from "../../../shared/accounts/terms";
import { forgetDrafts, readDraft } from "../../drafts/draft-store";

/** Nobody is signed in while registering: the draft belongs to the browser. */
export const REGISTRATION = "registration";
export const REGISTRATION_FORM = "account";

/** What was typed into a registration whose terms are accepted; never a password. */
export type RegistrationDraft = {
  firstName: string;
  lastName: string;
  email: string;
  termsVersion: typeof TERMS_VERSION;
};

export const emptyRegistration: RegistrationDraft = {
  firstName: "",
  lastName: "",
  email: "",
  termsVersion: TERMS_VERSION,
};

/** The unfinished registration in this browser; null if there is none, or other terms were accepted for it. */
export function readRegistration(): RegistrationDraft | null {
  const { firstName, lastName, email, termsVersion } = (readDraft(REGISTRATION, REGISTRATION_FORM)?.value ??
    {}) as Partial<Record<string, unknown>>;
  if (typeof firstName !== "string" || typeof lastName !== "string" || typeof email !== "string") return null;
  return termsVersion === TERMS_VERSION ? { firstName, lastName, email, termsVersion } : null;
}

/** The account exists, or somebody else begins. */
export function forgetRegistrationDraft(): void {
  forgetDrafts(REGISTRATION);
}
