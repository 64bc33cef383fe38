import { useSyncExternalStore } from "react";
import { type BrowserSession, readSession, subscribeToSession } from "./session";

/** The session of this browser; null on the server and until hydration, so that public pages are rendered logged out. */
export function useSession(): BrowserSession | null {
  return useSyncExternalStore(subscribeToSession, readSession, () => null);
}
