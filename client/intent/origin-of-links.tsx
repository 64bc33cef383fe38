import { createContext, type ReactNode, use, useEffect } from "react";
import type { Origin } from "./origin";

const OriginContext = createContext<Origin | undefined>(undefined);

/** A list of drivers: links to profiles inside lead back to it, and it says what this visit is about. */
export function OriginOfLinks({ words, href, search, children }: Origin & { children: ReactNode }) {
  const origin = { words, href, ...(search && { search }) };
  const identity = JSON.stringify(origin);
  useEffect(() => {
    // A link's history entry has it already; this is for reloads and other ways to a profile.
    import("./intent").then(
      ({ focusOpened, storeOrigin }) => {
        const list = JSON.parse(identity);
        storeOrigin(list);
        focusOpened(list.href);
      },
      () => {},
    );
    import("./answer-box").catch(() => {});
  }, [identity]);
  return <OriginContext value={origin}>{children}</OriginContext>;
}

/** The props of a link to a profile that make its way back lead to the list around it. */
export function useLinkState(): { state?: { origin: Origin } } {
  const origin = use(OriginContext);
  return origin ? { state: { origin } } : {};
}
