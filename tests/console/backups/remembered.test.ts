import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { memories } from "../../../drizzle/schema/memory";
import { deletions } from "../../../drizzle/schema/ops";
import { searchEntries } from "../../../drizzle/schema/search";
import { deleteOldMemories } from "../../../server/accounts/memory/delete-old-memories";
import { jobRegistry } from "../../../server/app/jobs/job-registry";
import { restoreBackup } from "../../../server/console/backups/restore-backup";
import { writeBackup } from "../../../server/console/backups/write-backup";
import { waitingItems } from "../../../server/console/queue-queries";
import type { Db } from "../../../server/platform/database/database";
import { deleteAccount } from "../../../server/privacy/delete-account";
import { saveDeletionsFile } from "../../../server/process/deletions/deletions";
import {
  type AfterBackup,
  readDeletionsFile,
  writeDeletionsFile,
} from "../../../server/process/deletions/deletions-file";
import { allRemembered } from "../../../server/process/deletions/remembered";
import { createJobs } from "../../../server/process/jobs/jobs";
import { newStaff, reportedDriver } from "../../cases/reports/reported-driver";
import { photoDataUrl } from "../../drivers/driver-accounts";
import { testApp } from "../../support/app";
import { openTestDatabase } from "../../support/databases";

const app = testApp({ MEMORY_KEY: "a1".repeat(32) });

async function backupOf(): Promise<string[]> {
  const lines: string[] = [];
  await writeBackup(app.services.database, new Date(), async (line) => {
    lines.push(line.trimEnd());
  });
  return lines;
}

/** Restores into a database of its own, with the list of what happened since. */
async function restored(backup: string[], since: AfterBackup, check: (copy: Db) => Promise<void>) {
  const { database, close } = await openTestDatabase();
  try {
    const lines = async function* () {
      yield* backup;
    };
    const { memoryKeys } = app.services;
    const jobs = await createJobs(database, jobRegistry);
    await restoreBackup(database, jobs, { lines, ...since, now: new Date(), memoryKeys });
    await jobs.stop();
    await check(database.db);
  } finally {
    await close();
  }
}

test("who was suspended since is remembered, and who is not remembered any more is not again", async () => {
  const { services } = app;
  const { db } = services;
  const staffId = await newStaff(app, "Helena");
  const driver = await reportedDriver(app);
  const early = await backupOf();
  const { id } = await driver.newReport();
  await driver.decide(id, "suspenso", staffId);
  const caseId = await driver.caseId();
  const late = await backupOf();
  await deleteAccount(services, driver.driver.id);
  const listed = async (): Promise<AfterBackup> => {
    await saveDeletionsFile.run(services, {});
    return (await readDeletionsFile(services.config.dataDir)) ?? { deleted: [], remembered: [] };
  };
  const since = await listed();
  const memory = since.remembered.find(({ caseId: about }) => about === caseId);
  expect(memory).toMatchObject({ kind: "suspension", endedAt: null });
  const isIn = (all: readonly { id: string }[]) => all.some(({ id: other }) => other === memory?.id);
  expect(memory?.traits.map(({ kind }) => kind)).toContain("mailbox");
  await restored(early, since, async (copy) => {
    const stored = await allRemembered(copy, new Date());
    const same = stored.find(({ id: other }) => other === memory?.id);
    expect([same?.at, same?.traits.length]).toEqual([memory?.at, memory?.traits.length]);
  });

  // An ended one is not in the list any more.
  await db.update(memories).set({ endedAt: new Date(0) });
  await deleteOldMemories(db, new Date());
  const ended = await listed();
  expect(isIn(ended.remembered)).toBe(false);
  await restored(late, ended, async (copy) => expect(isIn(await copy.select().from(memories))).toBe(false));
  // A database that was lost loses none of the list.
  await writeDeletionsFile(services.config.dataDir, since);
  await db.delete(deletions);
  expect(isIn((await listed()).remembered)).toBe(true);
});

test("who was suspended after the backup is held by restoring it, without a save, and nobody else", async () => {
  const { services } = app;
  const staffId = await newStaff(app, "Helena");
  const own = async (phone: string, color: string) =>
    reportedDriver(app, { phone, photo: await photoDataUrl(color) });
  const later = await own("(11) 95555-1001", "#aa0011");
  const other = await own("(11) 95555-1002", "#00aa11");
  const backup = await backupOf();
  await later.decide((await later.newReport()).id, "suspenso", staffId);
  await saveDeletionsFile.run(services, {});
  const since = (await readDeletionsFile(services.config.dataDir)) ?? { deleted: [], remembered: [] };
  await restored(backup, since, async (copy) => {
    const heldAt = async (id: string) =>
      (await copy.select().from(drivers).where(eq(drivers.id, id)))[0]?.heldAt ?? null;
    expect(await heldAt(later.driverId)).toBeInstanceOf(Date);
    expect(await heldAt(other.driverId)).toBeNull();
    const shown = (await copy.select().from(searchEntries)).map(({ driverId }) => driverId);
    expect([later, other].map(({ driverId }) => shown.includes(driverId))).toEqual([false, true]);
    const { items } = await waitingItems(copy, { kind: "case" });
    expect(items.find(({ driverId }) => driverId === later.driverId)).toMatchObject({ isMatched: true });
  });
});

test("who was cleared after the backup stays cleared by restoring it, held in the backup or not, unless that was undone", async () => {
  const { services } = app;
  const staffId = await newStaff(app, "Helena");
  const phone = "(11) 95555-1003";
  const own = async (color: string, change: object = {}) =>
    reportedDriver(app, { phone, photo: await photoDataUrl(color), ...change });
  const suspended = await own("#110022");
  await suspended.decide((await suspended.newReport()).id, "suspenso", staffId);
  const [held, undone] = [await own("#110033"), await own("#110044")];
  // Public in the backup, and not compared: the phone is another.
  const shown = await own("#110055", { phone: "(11) 95555-1004" });
  const backup = await backupOf();
  // Suspended after the backup, so that the restore compares every profile.
  const newer = await own("#110066", { phone: "(11) 95555-1004" });
  await newer.decide((await newer.newReport()).id, "suspenso", staffId);
  const description = "Faço transporte escolar há dez anos.";
  await shown.save({ ...shown.saved, photo: undefined, updatedAt: undefined, description });
  const clear = (driver: typeof held) => driver.decide([], "sem medida", staffId);
  expect([await held.isSeen(), await undone.isSeen(), await shown.isSeen()]).toEqual([false, false, false]);
  const [, wrong] = [await clear(held), await clear(undone), await clear(shown)];
  expect([await held.isSeen(), await undone.isSeen(), await shown.isSeen()]).toEqual([true, true, true]);
  await undone.undo(wrong, staffId);
  await saveDeletionsFile.run(services, {});
  const since = (await readDeletionsFile(services.config.dataDir)) ?? { deleted: [], remembered: [] };
  await restored(backup, since, async (copy) => {
    const stateOf = async ({ driverId }: typeof held) => {
      const [row] = await copy.select().from(drivers).where(eq(drivers.id, driverId));
      const { items } = await waitingItems(copy, { kind: "case" });
      const entries = await copy.$count(searchEntries, eq(searchEntries.driverId, driverId));
      return [row?.heldAt === null, items.some((item) => item.driverId === driverId), entries];
    };
    expect(await stateOf(held)).toEqual([true, false, 1]);
    expect(await stateOf(shown)).toEqual([true, false, 1]);
    expect(await stateOf(undone)).toEqual([false, true, 0]);
  });
});
