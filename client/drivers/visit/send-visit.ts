import type { Source } from "../../../shared/profile/results/sources";
import { SESSION_TOKEN_KEY } from "../../accounts/session/session-keys";

/**
 * Reports to the server that a profile, or its driver's WhatsApp, was opened. The server decides whether it counts,
 * depending on the session; failures are ignored (§4). @param url `visitPath` or `whatsappPath`
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

/** The token of the session; null without one, or if storage is unavailable. In the script on every page, hence by itself. */
export function sessionToken(): string | null {
  try {
    return localStorage.getItem(SESSION_TOKEN_KEY);
  } catch {
    return null;
  }
}
