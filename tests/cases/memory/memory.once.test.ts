import { beforeEach, expect, spyOn, test } from "bun:test";
import { and, eq, isNull, sql } from "drizzle-orm";
import { mailbox, memories, memoryTraits, queueItems, reports, users } from "../../../drizzle/schema";
import { refuseLostMemories } from "../../../server/accounts/memory/lost-keys";
import { storeTraits } from "../../../server/accounts/memory/store-traits";
import { caseFile } from "../../../server/cases/case-file";
import { deleteOldMemories } from "../../../server/cases/memory/delete-old-memories";
import { holdSuspended } from "../../../server/cases/memory/hold-suspended";
import { mailProfileCleared } from "../../../server/cases/memory/mail-profile-cleared";
import { rememberSome, rememberSuspended } from "../../../server/cases/memory/remember-suspended";
import { log } from "../../../server/platform/http/log";
import { openMemoryKeys } from "../../../server/platform/keys/memory/memory-keys";
import { deleteAccount } from "../../../server/privacy/delete-account";
import { DAY } from "../../../shared/limits";
import { successes } from "../../../shared/messages";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import { documentsOf } from "../../people/driver-with-documents";
import { photoDataUrl } from "../../people/drivers";
import { aReportedDriver } from "../../people/reported-driver";
import { anOperator } from "../../people/staff";
import { refusalOf } from "../../support/api";
import { testApp } from "../../support/app";
import { forFile } from "../../support/for-file";

type Driver = Awaited<ReturnType<typeof aReportedDriver>>;

const reason = "Dirigia sem habilitação.";
const family = "ana@familia.example";
let people = 0;
const app = testApp({ MEMORY_KEY: "a1".repeat(32) });
const db = () => app.services.db;
const helena = forFile(() => anOperator(app));
beforeEach(async () => {
  app.setNow(new Date());
  // Every profile of these tests has the same photo, which would be a match with those of the test before.
  await db().delete(memories);
});

const phone = () => `(11) 9${80_000_000 + people}`;
/** An account that is not young any more, so that it is compared with suspended ones alone. */
const grown = () => ({ createdAt: new Date(Date.now() - 20 * DAY) });
/** Tests hold the clock: what happens next happens later. */
const later = () => app.setNow(new Date(app.services.now().getTime() + 1000));
/** A published driver with a phone of the test's own. */
const published = async (change: object = {}) => {
  people += 1;
  later();
  return aReportedDriver(app, { phone: phone(), ...change }, grown());
};
/** The same with a photo of the test's own, too: nothing is alike but the name. */
const namesake = async () =>
  published({ photo: await photoDataUrl(`rgb(${((people + 1) * 37) % 256}, 90, 20)`) });
/** Somebody with the phone of the last one. */
const comeBack = () => {
  later();
  return aReportedDriver(app, { phone: phone() }, grown());
};
const suspended = async (driver: Driver) => {
  await driver.decide((await driver.newReport({ email: family })).id, "suspenso", helena.id);
  return driver;
};
const leave = ({ driver }: Driver) => deleteAccount(app.services, driver.id);
const saveWith = ({ save, saved }: Driver, change: object) => {
  later();
  return save({ ...saved, photo: undefined, updatedAt: undefined, ...change });
};
const setUser = ({ id }: { id: string }, change: Partial<typeof users.$inferInsert>) =>
  db().update(users).set(change).where(eq(users.id, id));
const fileOf = async (driver: Driver) => caseFile(app.services, await driver.caseId(), "operator");
/** What the services compare with while `act` runs. */
async function withKeys(act: (setKeys: (key?: Buffer, oldKeys?: Buffer[]) => void) => Promise<void>) {
  const { memoryKeys: before } = app.services;
  await act((key, oldKeys = []) => {
    app.services.memoryKeys = openMemoryKeys({ memory: { key, oldKeys } });
  }).finally(() => {
    app.services.memoryKeys = before;
  });
}
const REMEMBERED = Date.now() - retentionCutoff(RETENTION.suspensionMemory, new Date()).getTime();

test("who is suspended, deletes the account and comes back is held until staff have looked", async () => {
  const first = await suspended(await published());
  const old = await first.caseId();
  await leave(first);
  expect(await db().select().from(reports).where(eq(reports.caseId, old))).toMatchObject([{ email: family }]);
  const back = await comeBack();
  expect(await back.isSeen()).toBe(false);
  expect((await back.publish()).body).toMatchObject({ message: successes.profileHeld });
  const match = { caseId: old, kind: "suspension", traits: ["phone", "photo"] };
  expect((await fileOf(back)).matches).toMatchObject([{ ...match, deletedName: first.saved.name }]);
  const cleared = await back.decide([], "sem medida", helena.id);
  await back.undo(cleared, helena.id);
  const final = await back.decide([], "sem medida", helena.id);
  expect([cleared, final]).toEqual([expect.any(String), expect.any(String)]);
  const { boss } = app.services.jobs;
  await app.endDelays();
  for (const { data } of [
    ...(await boss.fetch(mailProfileCleared.name)),
    ...(await boss.fetch(mailProfileCleared.name)),
  ])
    await mailProfileCleared.handle(app.services, data);
  expect(await db().$count(mailbox, eq(mailbox.to, back.driver.email))).toBe(1);
  // Cleared for good: the same match holds nothing again.
  await saveWith(back, { description: "Outra descrição." });
  expect(await back.isSeen()).toBe(true);
});

test("an account that was public before with the same phone is held after the suspension", async () => {
  const [first, spare] = [await published(), await comeBack()];
  expect(await spare.isSeen()).toBe(true);
  await suspended(first);
  await app.endDelays();
  const { boss } = app.services.jobs;
  for (const { data } of await boss.fetch(holdSuspended.name)) await holdSuspended.handle(app.services, data);
  expect(await spare.isSeen()).toBe(false);
});

test("suspensions of before there was a key are remembered by the next start, in steps, each once", () =>
  withKeys(async (setKeys) => {
    const { services } = app;
    setKeys();
    const first = await suspended(await published());
    await suspended(await published());
    expect(await rememberSome(services, 100)).toBe(0);
    setKeys(Buffer.alloc(32, 5));
    expect(await rememberSome(services, 1)).toBe(1);
    await rememberSuspended.run(services, {});
    expect(await rememberSome(services, 100)).toBe(0);
    const [kept] = await db()
      .select()
      .from(memories)
      .where(eq(memories.caseId, await first.caseId()));
    expect(kept?.kind).toBe("suspension");
  }));

test("the name alone matches nothing; a visible profile that comes to have phone, mailbox or tax number is held", async () => {
  const payWith = async ({ driver, publish }: Driver, text: string) => {
    later();
    await storeTraits(app.services, driver.id, [{ kind: "tax-id", text, since: app.services.now() }]);
    await publish();
  };
  const first = await namesake();
  await payWith(first, "52998224725");
  await suspended(first);
  const become: Record<string, (other: Driver) => unknown> = {
    phone: (other) => saveWith(other, { phone: first.saved.phone }),
    mailbox: async ({ driver, publish }) => {
      await setUser(driver, { email: first.driver.email.replace("@", `+${driver.id}@`) });
      await publish();
    },
    "tax-id": (other) => payWith(other, "52998224725"),
  };
  for (const [trait, becomeAlike] of Object.entries(become)) {
    const other = await namesake();
    await payWith(other, "11144477735");
    expect([trait, await other.isSeen()]).toEqual([trait, true]);
    await becomeAlike(other);
    expect([trait, await other.isSeen()]).toEqual([trait, false]);
    expect((await fileOf(other)).matches).toMatchObject([{ traits: [trait] }]);
    await leave(other);
  }
  // Hashes alone are stored, until the suspension ends.
  const stored = sql`select 1 from account_traits t where t::text like '%52998224725%'`;
  expect((await db().execute(stored)).rows).toEqual([]);
  await first.decide([], "perfil corrigido", helena.id, "profile");
  const free = await namesake();
  await saveWith(free, { phone: first.saved.phone });
  expect(await free.isSeen()).toBe(true);
});

test("the number of a document that staff checked holds, its last three characters don't", async () => {
  const [first, other] = [await namesake(), await namesake()];
  const accepts = async (driver: Driver, number: string) => {
    const sender = documentsOf(app, helena.id, driver);
    await sender.accept(await sender.sent("course"), 200, null, number);
  };
  await accepts(first, "044179B2");
  await suspended(first);
  await accepts(other, "9B2");
  expect(await other.isSeen()).toBe(true);
  await accepts(other, "044179B2");
  expect(await other.isSeen()).toBe(false);
  expect((await fileOf(other)).matches).toMatchObject([{ traits: ["document"], holds: true }]);
});

test("an account deleted with a report open holds nobody, and staff are asked about who shares what is proven", async () => {
  const driver = await published();
  const { id } = await driver.newReport();
  const caseId = await driver.caseId();
  await leave(driver);
  const like = await comeBack();
  expect([await like.isSeen(), (await fileOf(like).catch(() => null))?.matches ?? []]).toEqual([true, []]);
  const email = driver.driver.email.replace("@", "+volta@");
  const back = await aReportedDriver(app, { phone: "(11) 97777-0001" }, { ...grown(), email });
  const proven = { traits: ["mailbox"], kind: "report", holds: false };
  expect([await back.isSeen(), (await fileOf(back)).matches]).toMatchObject([true, [proven]]);
  await helena.calls.cases.decide.mutate({ id: caseId, reportIds: [id], outcome: "sem medida", reason });
  expect(
    await db().$count(queueItems, and(eq(queueItems.driverId, back.driverId), isNull(queueItems.closedAt))),
  ).toBe(0);
});

test("a changed key finds old hashes while it has the old key, and they are deleted after their time", async () => {
  await suspended(await published());
  const lost = { keyId: app.services.memoryKeys.current?.id ?? "", hashes: 3 };
  const logged = spyOn(log, "error").mockImplementation(() => {});
  await withKeys(async (setKeys) => {
    setKeys(Buffer.alloc(32, 7));
    // A start is refused, unless somebody names the key that may be lost.
    const start = (...named: string[]) => refuseLostMemories(db(), app.services.memoryKeys, named);
    expect(await start().catch((error: unknown) => String(error))).toContain(
      `MEMORY_LOST_KEYS=${lost.keyId}`,
    );
    await start(lost.keyId);
    expect(logged.mock.calls).toMatchObject([[lost, expect.any(String)]]);
    setKeys(Buffer.alloc(32, 7), [Buffer.from("a1".repeat(32), "hex")]);
    expect(await (await comeBack()).isSeen()).toBe(false);
  }).finally(() => logged.mockRestore());
  await deleteOldMemories(db(), new Date(Date.now() + REMEMBERED + DAY));
  // One that holds a profile waits for staff.
  expect(await db().$count(memories)).toBe(1);
  expect(await db().$count(memoryTraits)).toBeGreaterThan(0);
});

test("who objects is found by the mailbox, and staff end the memory of a closed case of a deleted account", async () => {
  const { dataRequests } = helena.calls;
  const request = async (email: string) =>
    (await dataRequests.open.mutate({ email, kind: "object", note: "" })).id;
  const first = await suspended(await published());
  const id = await request(first.driver.email.toUpperCase().replace("@", "+van@"));
  const found = async () => {
    const file = await dataRequests.file.query({ id });
    return file.found ? file.found.memories : [];
  };
  const [{ id: memoryId } = { id: "" }] = await found();
  const end = (requestId = id) =>
    refusalOf(dataRequests.endMemory.mutate({ id: requestId, memoryId, reason }));
  expect(await found()).toMatchObject([{ kind: "suspension", stays: "profile" }]);
  await leave(first);
  const back = await comeBack();
  expect(await found()).toMatchObject([{ stays: "match" }]);
  expect(await end()).toBe("MEMORY_IN_USE");
  await back.decide([], "sem medida", helena.id);
  await leave(back);
  expect(await found()).toMatchObject([{ stays: null }]);
  expect((await dataRequests.export.mutate({ id })).memories).toMatchObject([{ kind: "suspension" }]);
  expect(await end(await request("outra@familia.example"))).toBe("MEMORY_NOT_FOUND");
  expect((await Promise.all([end(), end()])).toSorted()).toEqual(["MEMORY_NOT_FOUND", null]);
  expect([await found(), await db().$count(memoryTraits)]).toEqual([[], 0]);
  expect(await (await comeBack()).isSeen()).toBe(true);
});
