import { expect, test } from "bun:test";
import type { ListenHandlers } from "../../../server/platform/database/listen";
import { noReplicas } from "../../../server/platform/database/replicas";
import { followDriverChanges } from "../../../server/process/pages/driver-changes";
import { PageCache } from "../../../server/process/pages/page-cache";
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
