import { paths } from "../../shared/paths";
import { readTab, writeTab } from "../app/browser-storage";
import { parseSearch } from "../app/read-parameters";
import { readSearchParams, type SearchParams } from "../search/search-params";
import type { Origin } from "./origin";

// What a family is looking for on this visit. It stays in the history entries and the tab: it is never sent, and no page
// of the server depends on it.

const SEARCH = "rota.asked";
const LIST = "rota.list";
const OPENED = "rota.opened";

/** Stores what was searched, and the list in front. */
export function storeOrigin(origin: Origin): void {
  writeTab(LIST, origin);
  if (origin.search) storeSearch(origin.search);
}

/** Stores what was searched. */
export function storeSearch(search: SearchParams): void {
  writeTab(SEARCH, search);
}

/** What this tab searched last. */
export function readStoredSearch(): SearchParams | undefined {
  const stored = readTab(SEARCH);
  return stored ? readSearchParams(Object(stored)) : undefined;
}

/**
 * The list from which a profile was opened by a link that was followed before the page's scripts ran. @param referrer
 * `document.referrer`; only right for the page that the browser loaded
 */
export function originBefore(referrer: string): Origin | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const { origin, pathname, search } = new URL(referrer);
  if (origin !== location.origin) return undefined;
  const stored = readOrigin(readTab(LIST));
  if (stored?.href === pathname + search) return stored;
  if (pathname !== "/buscar") return undefined;
  return {
    words: "à busca",
    href: pathname + search,
    search: readSearchParams(parseSearch(search)),
  };
}

/** The profile that was opened last, the list it was opened from, and the router's number of its history entry. */
type Opened = { id?: unknown; origin?: Origin | undefined; index?: unknown };

/** Stores which profile was opened. */
export function storeOpened(opened: Opened): void {
  writeTab(OPENED, opened);
}

/** What `storeOpened` stored. */
export function readOpened(): Opened {
  const { id, origin, index } = Object(readTab(OPENED)) as Record<keyof Opened, unknown>;
  return { id, origin: readOrigin(origin), index };
}

/** After Back from a profile, the link that opened it has the focus again. @param href the list's path and query */
export function focusOpened(href: string): void {
  const { id, origin, index } = readOpened();
  const entry: unknown = Object(history.state).__TSR_index;
  if (origin?.href !== href || typeof index !== "number" || entry !== index - 1) return;
  storeOpened({ id, origin });
  document
    .querySelector<HTMLElement>(`a[href="${paths.profile(String(id))}"]`)
    ?.focus({ preventScroll: true });
}

/** A stored origin, if it has the shape of one. */
export function readOrigin(stored: unknown): Origin | undefined {
  const { words, href, search } = Object(stored) as Record<keyof Origin, unknown>;
  if (typeof words !== "string" || typeof href !== "string") return undefined;
  return { words, href, ...(search ? { search: readSearchParams(Object(search)) } : {}) };
}
