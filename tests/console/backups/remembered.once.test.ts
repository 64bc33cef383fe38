import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { memories } from "../../../drizzle/schema/memory";
import { deletions } from "../../../drizzle/schema/ops";
import { searchEntries } from "../../../drizzle/schema/search";
import { deleteOldMemories } from "../../../server/cases/memory/delete-old-memories";
import { rememberSome } from "../../../server/cases/memory/remember-suspended";
import { waitingItems } from "../../../server/console/queue-queries";
import { heldSinceOf } from "../../../server/drivers/hold-profile";
import type { Db } from "../../../server/platform/database/database";
import { deleteAccount } from "../../../server/privacy/delete-account";
import { writeDeletionsFile } from "../../../server/process/deletions/deletions-file";
import { allRemembered } from "../../../server/process/deletions/remembered";
import { photoDataUrl } from "../../people/drivers";
import { aReportedDriver } from "../../people/reported-driver";
import { anOperator } from "../../people/staff";
import { testApp } from "../../support/app";
import { backupsOf } from "./copies";

const app = testApp({ MEMORY_KEY: "a1".repeat(32) });
const { make, ended, withCopy } = backupsOf(app);
let staffId = "";
beforeAll(async () => {
  staffId = (await anOperator(app, "Helena")).id;
});

const withPhone = async (phone: string, color: string) =>
  aReportedDriver(app, { phone: `(11) 95555-${phone}`, photo: await photoDataUrl(color) });
type Driver = Awaited<ReturnType<typeof withPhone>>;
const suspend = async (driver: Driver) => driver.decide((await driver.newReport()).id, "suspenso", staffId);

/** How a driver stands: held, before staff, and found. */
async function stateIn(db: Db, { driverId }: Driver) {
  const since = await heldSinceOf(db, driverId);
  const { items } = await waitingItems(db, { kind: "case" });
  const item = items.find((one) => one.driverId === driverId);
  const entries = await db.$count(searchEntries, eq(searchEntries.driverId, driverId));
  return { isHeld: since !== null, isMatched: item?.isMatched, entries };
}
const held = { isHeld: true, isMatched: true, entries: 0 };
const shown = { isHeld: false, isMatched: undefined, entries: 1 };

test("who was suspended since is remembered, and who is not remembered any more is not again", async () => {
  const { db, config } = app.services;
  const driver = await withPhone("1000", "#2a6f97");
  const early = await make();
  await suspend(driver);
  const caseId = await driver.caseId();
  const late = await make();
  await deleteAccount(app.services, driver.driver.id);
  const since = await ended();
  const memory = since.remembered.find(({ caseId: about }) => about === caseId);
  expect(memory).toMatchObject({ kind: "suspension", endedAt: null });
  const isIn = (all: readonly { id: string }[]) => all.some(({ id }) => id === memory?.id);
  await withCopy(async (copy, restore) => {
    await restore(early, since);
    const same = (await allRemembered(copy.db, new Date())).find(({ id }) => id === memory?.id);
    expect([same?.at, same?.traits.length]).toEqual([memory?.at, memory?.traits.length]);
  });

  await db.update(memories).set({ endedAt: new Date(0) });
  await deleteOldMemories(db, new Date());
  const without = await ended();
  expect(isIn(without.remembered)).toBe(false);
  await withCopy(async (copy, restore) => {
    await restore(late, without);
    expect(isIn(await copy.db.select().from(memories))).toBe(false);
  });
  // A database that was lost loses none of the list.
  await writeDeletionsFile(config.dataDir, since);
  await db.delete(deletions);
  expect(isIn((await ended()).remembered)).toBe(true);
});

test("who was cleared by staff after the backup stays cleared by restoring it", async () => {
  await suspend(await withPhone("1003", "#101010"));
  await rememberSome(app.services, 100);
  const same = await withPhone("1003", "#f0f0f0");
  expect(await stateIn(app.services.db, same)).toEqual(held);
  const backup = await make();
  await same.decide([], "sem medida", staffId);
  const since = await ended();
  await withCopy(async (copy, restore) => {
    await restore(backup, since);
    expect(await stateIn(copy.db, same)).toEqual(shown);
  });
});

test("who was suspended after the backup is held by restoring it, without a save, and nobody else", async () => {
  const [later, other] = [await withPhone("1001", "#aa0011"), await withPhone("1002", "#00aa11")];
  const backup = await make();
  await suspend(later);
  const since = await ended();
  await withCopy(async (copy, restore) => {
    await restore(backup, since);
    expect([await stateIn(copy.db, later), await stateIn(copy.db, other)]).toEqual([held, shown]);
  });
});
