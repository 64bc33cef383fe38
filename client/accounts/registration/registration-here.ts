const KEY = "rota.registration";

/** Notes which account this browser registered last, so that its mailed link is confirmed here without a question. */
export function noteRegistration(userId: string): void {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // Then the password is asked for, if the network is another one too.
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

/** Once it is confirmed nobody asks any more. */
export function forgetRegistration(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
