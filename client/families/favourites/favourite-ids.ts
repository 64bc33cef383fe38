import { FAVOURITES_MAX } from "../../../shared/limits";
import { ID_PATTERN } from "../../../shared/schemas/id-pattern";
import { readStored, writeStored } from "../../app/browser-storage";

/** localStorage key for the ids of favourites: `{"v":1,"ids":["…"]}`, newest first. Never sent to the server as such. */
export const FAVOURITES_KEY = "rota.favourites";

const listeners = new Set<() => void>();
let cached: { text: string; ids: readonly string[] } | undefined;

/** The favourites of this browser; returns the same array until something changes. */
export function readFavourites(): readonly string[] {
  const text = readStored(FAVOURITES_KEY) ?? "";
  if (cached?.text !== text) cached = { text, ids: parse(text) };
  return cached.ids;
}

/** Stores a list; returns false if it only lasts as long as the page. */
export function writeFavourites(ids: readonly string[]): boolean {
  const isStored = writeStored(FAVOURITES_KEY, JSON.stringify({ v: 1, ids }));
  announce();
  return isStored;
}

/** Subscribes to changes in this and other tabs; returns the unsubscribe function. */
export function subscribeToFavourites(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("storage", announce);
    // A page restored from the back/forward cache has missed events.
    addEventListener("pageshow", announce);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of [...listeners]) listener();
}

// Content of another program, or of a later version, is ignored.
function parse(text: string): readonly string[] {
  try {
    const { v, ids } = JSON.parse(text) as { v?: unknown; ids?: unknown };
    if (v !== 1 || !Array.isArray(ids)) return [];
    // A list that is longer than the server takes would show nobody.
    return [...new Set(ids.filter((id) => ID_PATTERN.test(id)))].slice(0, FAVOURITES_MAX);
  } catch {
    return [];
  }
}
