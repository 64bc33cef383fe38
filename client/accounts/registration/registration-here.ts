const KEY = "rota.registration";

/**
 * Remembers which account this browser registered last, so that its mailed link is confirmed here without a question.
 */
export function noteRegistration(userId: string): void {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // Then the password is required, if the network differs too.
  }
}

/** The id of the account that this browser registered last, or "". */
export function registrationHere(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Not needed once the e-mail is confirmed. */
export function forgetRegistration(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
