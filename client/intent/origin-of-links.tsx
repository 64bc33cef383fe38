import { createContext, type ReactNode, use, useEffect } from "react";
import type { SearchParams } from "../search/search-params";

/** The page with the list from which a profile was opened. */
export type Origin = {
  /** How the way back ends: "a 2 condutores", "aos favoritos". */
  words: string;
  /** Path and query. */
  href: string;
  /** What the list was for; undefined if it is for no place. */
  asked?: SearchParams | undefined;
};

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** On the entry of a profile: the page before it. */
    origin?: Origin;
  }
}

const OriginContext = createContext<Origin | undefined>(undefined);

/** A list of drivers: links to profiles inside lead back to it, and it says what this visit is about. */
export function OriginOfLinks({ words, href, asked, children }: Origin & { children: ReactNode }) {
  const origin = { words, href, ...(asked && { asked }) };
  const identity = JSON.stringify(origin);
  useEffect(() => {
    // A link's history entry has it already; this is for reloads and other ways to a profile.
    import("./intent").then(
      ({ keepOrigin }) => keepOrigin(JSON.parse(identity)),
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
