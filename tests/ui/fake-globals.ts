import { afterAll, beforeAll } from "bun:test";

/** Puts what a browser has in the place of this process's globals, for all tests of a file. */
export function fakeGlobals(fakes: Record<string, unknown>): void {
  const before = Object.keys(fakes).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  beforeAll(() => {
    for (const [name, value] of Object.entries(fakes))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  });
  afterAll(() => {
    for (const [name, was] of before)
      if (was) Object.defineProperty(globalThis, name, was);
      else Reflect.deleteProperty(globalThis, name);
  });
}
