import { useEffect, useState } from "react";
import { readTab, writeTab } from "../../app/browser-storage";

/** A recommendation that this tab sent: where its mail went, and the token that corrects that address. */
export type SentHere = { email: string; correction: string; driverName: string };

/** The tab's key for an invitation, without the link's secret. */
const keyOf = (token: string) => `rota.recommended.${token.split(".")[0]}`;

/** Remembers what was sent by an invitation, so that a reload still shows where its mail went. */
export function noteSentHere(token: string, sent: SentHere): void {
  writeTab(keyOf(token), sent);
}

/** What this tab sent by an invitation; null if nothing, and before hydration. */
export function useSentHere(token: string): SentHere | null {
  const [sent, setSent] = useState<SentHere | null>(null);
  useEffect(() => {
    const { email, correction, driverName } = Object(readTab(keyOf(token))) as Record<string, unknown>;
    if (typeof email === "string" && typeof correction === "string" && typeof driverName === "string")
      setSent({ email, correction, driverName });
  }, [token]);
  return sent;
}
