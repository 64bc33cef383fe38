import type { SeatsInput } from "../../../shared/schemas/seats";
import { readSession } from "../../accounts/session/session";

/**
 * Saves seats when the page is being closed: the browser completes the request without the page, and the response is
 * not read. The next visit sends them again; the server ignores what it has.
 */
export function sendLastTaps(input: SeatsInput): void {
  const token = readSession()?.token;
  if (!token) return;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  fetch("/api/drivers/seats", {
    method: "POST",
    keepalive: true,
    headers,
    body: JSON.stringify(input),
  }).catch(() => {});
}
