import type { Source } from "../../../shared/results/sources";
import { SESSION_TOKEN_KEY } from "../../accounts/session/session-keys";

/**
 * Tells the server that a profile, or its driver's WhatsApp, was opened. The server decides whether it counts, also by who is
 * signed in; a failure is silent (§4).
 * @param url `visitPath` or `whatsappPath`
 */
export function sendVisit(url: string, via: Source): void {
  const token = sessionToken();
  fetch(url, {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ via }),
  }).catch(() => {});
}

/** The token of the session; null without one, or where the browser stores nothing. */
export function sessionToken(): string | null {
  try {
    return localStorage.getItem(SESSION_TOKEN_KEY);
  } catch {
    return null;
  }
}
