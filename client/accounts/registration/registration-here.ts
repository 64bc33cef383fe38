import { readStored, removeStored, writeStored } from "../../app/browser-storage";

const KEY = "rota.registration";

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

/** Not needed once the e-mail is confirmed. */
export function forgetRegistration(): void {
  removeStored(KEY);
}
