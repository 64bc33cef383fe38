import { ID_PATTERN } from "../../shared/schemas/id-pattern";

/** Where the browser keeps the ids of favourites: `{"v":1,"ids":["…"]}`, the newest first. Nobody else is told. */
export const FAVOURITES_KEY = "rota.favourites";

const listeners = new Set<() => void>();
// Browsers may refuse storage, or have none left: then the list lives as long as the page.
let memory: string | undefined;
let cached: { text: string; ids: readonly string[] } | undefined;

/** The favourites of this browser, the same array until something changes. */
export function readFavourites(): readonly string[] {
  const text = memory ?? stored();
  if (cached?.text !== text) cached = { text, ids: parse(text) };
  return cached.ids;
}

/** Keeps a list; false when it only lives as long as the page. */
export function writeFavourites(ids: readonly string[]): boolean {
  memory = JSON.stringify({ v: 1, ids });
  try {
    localStorage.setItem(FAVOURITES_KEY, memory);
    memory = undefined;
  } catch {
    // Kept in memory.
  }
  announce();
  return memory === undefined;
}

/** Calls back when the list changes in this or in another tab; returns what ends that. */
export function subscribeToFavourites(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("storage", announce);
    // A page that the back button brings back has heard nothing while it was away.
    addEventListener("pageshow", announce);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of [...listeners]) listener();
}

function stored(): string {
  try {
    return localStorage.getItem(FAVOURITES_KEY) ?? "";
  } catch {
    return "";
  }
}

// What another program wrote there, or a version to come, is no list.
function parse(text: string): readonly string[] {
  try {
    const { v, ids } = JSON.parse(text) as { v?: unknown; ids?: unknown };
    return v === 1 && Array.isArray(ids) ? [...new Set(ids.filter((id) => ID_PATTERN.test(id)))] : [];
  } catch {
    return [];
  }
}
