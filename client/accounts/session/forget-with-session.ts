import { clearSession, hasExpiredSession, readSession, subscribeToSession } from "./session";

/**
 * Lets go of everything that was read for one session as soon as the browser holds another one or none, whichever tab
 * did it. Call before hydration, so that nothing is rendered from data about to be removed.
 */
export function forgetWithSession(forget: () => void): void {
  // §4: on whatever page, also one that anyone may read.
  if (hasExpiredSession()) clearSession();
  let token = readSession()?.token;
  subscribeToSession(() => {
    const current = readSession()?.token;
    if (current === token) return;
    token = current;
    forget();
  });
}
