import { isSessionOver, readSession, subscribeToSession } from "./session";

/**
 * Drops everything that was loaded for a session as soon as the browser has another one or none, whichever tab did it.
 * Call it before hydration, so that nothing is rendered from data about to be dropped.
 */
export function forgetWithSession(forget: () => void): void {
  // §4: on every page, public ones too.
  void isSessionOver();
  let token = readSession()?.token;
  subscribeToSession(() => {
    const current = readSession()?.token;
    if (current === token) return;
    token = current;
    forget();
  });
}
