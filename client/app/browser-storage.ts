// Browsers may refuse storage (private windows, blocked site data, no space): then it lasts as long as the page.
const memory = new Map<string, string>();

/** "device": until it is removed. "tab": also after a reload, and in a tab that the phone closed and reopens. */
type Place = "device" | "tab";

/** Throws where the browser forbids it. */
const storageOf = (place: Place) => (place === "tab" ? sessionStorage : localStorage);

/** The text stored in this browser under a key, or null. Untrusted: it may have any content. */
export function readStored(key: string, place: Place = "device"): string | null {
  const stored = memory.get(key);
  if (stored !== undefined) return stored;
  try {
    return storageOf(place).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in this browser. @returns false if the browser refuses: then it is lost with the page. */
export function writeStored(key: string, text: string, place: Place = "device"): boolean {
  try {
    storageOf(place).setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

export function removeStored(key: string, place: Place = "device"): void {
  memory.delete(key);
  try {
    storageOf(place).removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** What this tab stored as JSON under `key`; undefined if nothing. Untrusted, too: another version may have stored it. */
export function readTab(key: string): unknown {
  try {
    return JSON.parse(readStored(key, "tab") ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value for as long as this tab; undefined removes it. @returns false if the browser refuses */
export function writeTab(key: string, value: unknown): boolean {
  if (value !== undefined) return writeStored(key, JSON.stringify(value), "tab");
  removeStored(key, "tab");
  return true;
}

/** The keys stored on this device that start with a text. */
export function storedKeys(prefix: string): string[] {
  const all = [...memory.keys()];
  try {
    all.push(...Object.keys(localStorage));
  } catch {
    // Only what this page remembers.
  }
  return all.filter((key) => key.startsWith(prefix));
}
