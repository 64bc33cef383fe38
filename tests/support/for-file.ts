import { afterAll, beforeAll } from "bun:test";

const OPEN_MAX_MS = 240_000;

/**
 * What all tests of a file share: opened before the first one, ended after the last. Its fields are there in tests and in
 * later hooks, not while the file is loaded.
 */
export function forFile<Shared extends object>(
  open: () => Promise<Shared>,
  end: (shared: Shared) => unknown = () => {},
): Shared {
  const shared: Partial<Shared> = {};
  let opened: Shared | undefined;
  beforeAll(async () => {
    opened = await open();
    Object.assign(shared, opened);
  }, OPEN_MAX_MS);
  afterAll(() => opened && end(opened));
  return shared as Shared;
}
