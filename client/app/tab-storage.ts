// What a tab remembers: it survives a reload and a tab that the phone closed and reopens, and ends with the tab. In memory
// too, because the browser's storage may be full or forbidden.

const memory = new Map<string, unknown>();

/** What was stored under `key`; undefined if nothing was. Its shape is to be checked: another version may have stored it. */
export function readTab(key: string): unknown {
  if (memory.has(key)) return memory.get(key);
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value; undefined removes it. */
export function writeTab(key: string, value: unknown): void {
  memory.set(key, value);
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Memory has it.
  }
}
