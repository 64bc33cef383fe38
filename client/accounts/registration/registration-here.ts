import type { User } from "../../../shared/schemas/accounts";
import { readStored, readTab, removeStored, writeStored, writeTab } from "../../app/browser-storage";
import type { RegistrationDraft } from "./registration-draft";

const KEY = "rota.registration";
const CREATED = "rota.registration.created";

/** An account that was made in this tab, and what was typed for it. */
export type CreatedAccount = { user: User; typed: RegistrationDraft };

/**
 * Remembers which account this browser registered last, so that its mailed link is confirmed here without a question.
 * Where the browser stores nothing, the password is required if the network differs too.
 */
export function storeRegistration(userId: string): void {
  writeStored(KEY, userId);
}

/** The id of the account that this browser registered last, or "". */
export function registrationHere(): string {
  return readStored(KEY) ?? "";
}

/** Keeps what came of a registration for the tab, which may be closed while its mail is read; null forgets it. */
export function storeCreated(created: CreatedAccount | null): void {
  writeTab(CREATED, created ?? undefined);
}

/** The account of this tab whose e-mail is still to be confirmed; null if there is none. */
export function readCreated(): CreatedAccount | null {
  // Written by `storeCreated`; of another build it may have less.
  const { user, typed } = Object(readTab(CREATED)) as Partial<CreatedAccount>;
  return user?.email && typed?.termsVersion && user.id === registrationHere() ? { user, typed } : null;
}

/** Not needed once the e-mail is confirmed. */
export function forgetRegistration(): void {
  removeStored(KEY);
}
