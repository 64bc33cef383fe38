// Browsers may refuse storage (private windows, blocked site data, no space): then it lasts as long as the page.
const memory = new Map<string, string>();

/** The text stored in this browser under a key, or null. Untrusted: it may have any content. */
export function readStored(key: string): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in this browser. @returns false if the browser refuses: then it is lost with the page. */
export function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** The stored keys that start with a text. */
export function storedKeys(prefix: string): string[] {
  const all = [...memory.keys()];
  try {
    all.push(...Object.keys(localStorage));
  } catch {
    // Only what this page remembers.
  }
  return all.filter((key) => key.startsWith(prefix));
}
