import { expect, test } from "bun:test";
import type { ListenHandlers } from "../../../server/platform/database/listen";
import { OUTAGE_MS } from "../../../server/platform/database/outage";
import { noReplicas } from "../../../server/platform/database/replicas";
import { followDriverChanges } from "../../../server/process/pages/driver-changes";
import { type CachedPage, PageCache } from "../../../server/process/pages/page-cache";
import { openTestDatabase } from "../../support/databases";

test("while notifications are lost, a write does not wait for its own", async () => {
  const { database, close } = await openTestDatabase();
  const ears: ListenHandlers[] = [];
  const hears = async (_channel: string, handlers: ListenHandlers) => {
    ears.push(handlers);
    handlers.onUp();
    return async () => {};
  };
  const changes = await followDriverChanges(
    { ...database, listen: hears },
    { pages: new PageCache(), replicas: noReplicas(database) },
    () => new Date(),
  );
  const early = changes.settle();
  expect(Bun.peek.status(early)).toBe("pending");
  for (const ear of ears) ear.onDown();
  const late = changes.settle();
  await Promise.resolve();
  expect(Bun.peek.status(late)).toBe("fulfilled");
  await early;
  await close();
});

test("what was cached before notifications were lost is only for renderings that fail, for two minutes, also once they are back", () => {
  const pages = new PageCache();
  const [lost, later] = [1_000_000, 1_000_000 + OUTAGE_MS];
  const sent = {
    status: 200,
    headers: new Headers(),
    etag: null,
    html: new Uint8Array(),
    encodings: new Map(),
  };
  const times = { freshUntil: 2 * later, expiresAt: 2 * later };
  const page: CachedPage = { ...sent, ...times, bytes: 1, tags: new Set(["a"]) };
  const sentAt = (now: number) => [pages.find("/", now), pages.findStale("/", now)].map(Boolean);
  pages.connected();
  pages.set("/", page, pages.generation);
  expect(sentAt(lost - 1)).toEqual([true, true]);
  pages.disconnected(lost);
  expect([sentAt(lost), sentAt(later)]).toEqual([
    [false, true],
    [false, false],
  ]);
  pages.connected();
  expect([sentAt(lost + 1), sentAt(later)]).toEqual([
    [false, true],
    [false, false],
  ]);
  pages.disconnected(later);
  expect(sentAt(later)).toEqual([false, false]);
  pages.connected();
  pages.set("/", page, pages.generation);
  expect(sentAt(later)).toEqual([true, true]);
  pages.drop(["a"]);
  expect(sentAt(later)).toEqual([false, false]);
});
