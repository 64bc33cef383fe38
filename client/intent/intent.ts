import { readTab, writeTab } from "../app/browser-storage";
import { parseSearch } from "../app/read-parameters";
import { readSearchParams, type SearchParams } from "../search/search-params";
import type { Origin } from "./origin";

// What a family is looking for on this visit. It stays in the history entries and the tab: it is never sent, and no page
// of the server depends on it.

const ASKED = "rota.asked";
const LIST = "rota.list";

/** Stores what was searched, and the list in front. */
export function keepOrigin(origin: Origin): void {
  writeTab(LIST, origin);
  if (origin.asked) keepAsked(origin.asked);
}

/** Stores what was searched. */
export function keepAsked(asked: SearchParams): void {
  writeTab(ASKED, asked);
}

/** What this tab searched last. */
export function readAsked(): SearchParams | undefined {
  const stored = readTab(ASKED);
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
  const kept = readOrigin(readTab(LIST));
  if (kept?.href === pathname + search) return kept;
  if (pathname !== "/buscar") return undefined;
  return { words: "à busca", href: pathname + search, asked: readSearchParams(parseSearch(search)) };
}

/** A stored origin, if it has the shape of one. */
export function readOrigin(stored: unknown): Origin | undefined {
  const { words, href, asked } = Object(stored) as Record<keyof Origin, unknown>;
  if (typeof words !== "string" || typeof href !== "string") return undefined;
  return { words, href, ...(asked ? { asked: readSearchParams(Object(asked)) } : {}) };
}
