import type { SearchParams } from "../search/search-params";

/** The page with the list from which a profile was opened. */
export type Origin = {
  /** How the way back ends: "a 2 condutores", "aos favoritos". */
  words: string;
  /** Path and query. */
  href: string;
  /** What the list was for; undefined if it is for no place. */
  search?: SearchParams | undefined;
};

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** On the entry of a profile: the page before it. */
    origin?: Origin;
  }
}

/** What a visitor of a profile is looking for, and where the profile was opened. */
export type Intent = {
  /** The list that the profile was opened from. */
  origin?: Origin | undefined;
  /** Whether the list is the history entry before this one. */
  isBefore: boolean;
  /** What the family searched, if it can be about this driver. */
  search?: SearchParams | undefined;
};
