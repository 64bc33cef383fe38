type Nested = { [name: string]: Nested } | Nested[] | string;

/** Reads Stripe's form encoding: `items[0][price]=x` is `{ items: [{ price: "x" }] }`. */
export function parseForm(text: string): Record<string, Nested> {
  const root: Record<string, Nested> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    put(root, name.endsWith("[]") ? [...path, String(countAt(root, path))] : path, value);
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withArrays(value)]));
}

function put(target: Record<string, Nested>, [name = "", ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const known = target[name];
  const inner = isObject(known) ? known : {};
  target[name] = inner;
  put(inner, rest, value);
}

function countAt(root: Record<string, Nested>, path: string[]): number {
  const found = path.reduce<Nested | undefined>(
    (at, name) => (isObject(at) ? at[name] : undefined),
    root as Nested,
  );
  return isObject(found) ? Object.keys(found).length : 0;
}

// Objects whose keys are 0, 1, 2 … were lists.
function withArrays(value: Nested): Nested {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withArrays(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function isObject(value: Nested | undefined): value is { [name: string]: Nested } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
