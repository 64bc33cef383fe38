import { beforeAll, beforeEach, expect, spyOn, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { mailbox } from "../../../drizzle/schema/mail";
import { memories, memoryTraits } from "../../../drizzle/schema/memory";
import { cases, reports } from "../../../drizzle/schema/reports";
import { deleteOldMemories } from "../../../server/accounts/memory/delete-old-memories";
import { rememberPayer } from "../../../server/accounts/memory/remember-payer";
import { warnOfLostKeys } from "../../../server/accounts/memory/warn-of-lost-keys";
import { caseFile } from "../../../server/cases/case-file";
import { decideCase } from "../../../server/cases/decide-case";
import { mailProfileCleared } from "../../../server/cases/memory/mail-profile-cleared";
import { rememberSome, rememberSuspended } from "../../../server/cases/memory/remember-suspended";
import { undoDecision } from "../../../server/cases/undo-decision";
import { log } from "../../../server/platform/http/log";
import { openMemoryKeys } from "../../../server/platform/keys/memory/memory-keys";
import { deleteAccount } from "../../../server/privacy/delete-account";
import { successes } from "../../../shared/messages";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import { refusalOf, signedInStaff } from "../../console/staff";
import { photoDataUrl } from "../../drivers/driver-accounts";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";
import { newStaff, reportedDriver } from "../reports/reported-driver";

const reason = "Dirigia sem habilitação.";
let helena: string;
let people = 0;
let pictures = 0;

const app = testApp({ MEMORY_KEY: "a1".repeat(32) });
beforeAll(async () => {
  helena = await newStaff(app, "Helena");
});
beforeEach(async () => {
  app.setNow(new Date());
  // Every profile of these tests has the same photo, which would be a match with those of the test before.
  await app.services.db.delete(memories);
});

/** A published driver with a phone of the test's own. */
const published = (change: object = {}) => reportedDriver(app, { phone: phone(++people), ...change });
const phone = (number: number) => `(11) 9${String(80_000_000 + number)}`;
type Driver = Awaited<ReturnType<typeof published>>;

const suspended = async (driver: Driver) => {
  const { id } = await driver.newReport({ email: "ana@familia.example" });
  await driver.decide(id, "suspenso", helena);
  return driver;
};
/** A photo that no other profile has. */
const otherPhoto = () => photoDataUrl(`rgb(${(++pictures * 37) % 256}, 90, 20)`);
const profileOf = async ({ driver }: Driver) =>
  (await rest(app.url, driver.token).get("/drivers/profile")).body as { isHeld: boolean; isPublic: boolean };
const mayDecide = async (driver: Driver, outcome: "sem medida" | "suspenso") => {
  const { services } = app;
  const decision = { id: await driver.caseId(), scope: "case", reportIds: [], outcome, reason } as const;
  return services.db.transaction((tx) =>
    decideCase({ ...services, db: tx }, { ...decision, staffId: helena }),
  );
};

test("who is suspended, deletes the account and comes back is held until staff have looked", async () => {
  const first = await suspended(await published());
  const { protocol = "" } = (await app.services.db.select().from(reports)).at(-1) ?? {};
  const old = await first.caseId();
  await deleteAccount(app.services, first.driver.id);
  const pair = { protocol, email: "ana@familia.example" };
  expect((await rest(app.url).post("/reports/status", pair)).body).toMatchObject({ outcome: "suspenso" });

  const back = await published({ phone: phone(people) });
  expect(await back.isSeen()).toBe(false);
  expect(await profileOf(back)).toMatchObject({ isHeld: true, isPublic: true });
  expect((await back.publish()).body).toMatchObject({ message: successes.profileHeld });
  const file = await caseFile(app.services, await back.caseId(), "operator");
  expect(file.matches).toMatchObject([
    { caseId: old, kind: "suspension", category: "outro", traits: ["phone", "photo"], decisionId: null },
  ]);
  expect(file.matches[0]?.deletedName).toBe(first.saved.name as string);

  const cleared = await mayDecide(back, "sem medida");
  expect(await back.isSeen()).toBe(true);
  const { services } = app;
  await services.db.transaction((tx) => undoDecision({ ...services, db: tx }, cleared, helena));
  expect(await back.isSeen()).toBe(false);
  await mailProfileCleared.run(services, { userId: back.driver.id, decisionId: cleared });
  const final = await mayDecide(back, "sem medida");
  await mailProfileCleared.run(services, { userId: back.driver.id, decisionId: final });
  const mails = await services.db.select().from(mailbox).where(eq(mailbox.to, back.driver.email));
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("Conferimos seu perfil")]);
  // Cleared for good: the same match holds nothing again.
  await back.save({ ...back.saved, photo: undefined, updatedAt: undefined, description: "Outra descrição." });
  expect(await back.isSeen()).toBe(true);
});

test("suspensions of before there was a key, and under another key, are remembered by the next start", async () => {
  const { services } = app;
  const before = services.memoryKeys;
  const keysOf = (key?: Buffer) => openMemoryKeys({ memory: { key, oldKeys: [] } });
  try {
    services.memoryKeys = keysOf();
    const first = await suspended(await published());
    const { suspendedAt } = (await caseFile(services, await first.caseId(), "operator")).driver ?? {};
    expect(await rememberSome(services, 100)).toBe(0);
    await suspended(await published());
    for (const key of [Buffer.alloc(32, 5), Buffer.alloc(32, 6)]) {
      services.memoryKeys = keysOf(key);
      app.setNow(new Date(Date.now() + 60_000));
      // In steps, each of which goes on where the one before it ended, also after a kill.
      expect(await rememberSome(services, 1)).toBe(1);
      expect(await rememberSome(services, 1)).toBe(1);
      await rememberSuspended.run(services, {});
      expect(await rememberSome(services, 100)).toBe(0);
    }
    const [memory] = await services.db
      .select()
      .from(memories)
      .where(eq(memories.caseId, await first.caseId()));
    expect(memory).toMatchObject({ kind: "suspension", at: suspendedAt });
    await deleteAccount(services, first.driver.id);
    expect(await (await published({ phone: phone(people) })).isSeen()).toBe(false);
  } finally {
    services.memoryKeys = before;
  }
});

test("a visible profile that comes to match is held, and a decision can suspend it", async () => {
  const first = await suspended(await published());
  const phoneOfFirst = phone(people);
  const other = await published({ photo: await otherPhoto() });
  expect(await other.isSeen()).toBe(true);
  await other.save({ ...other.saved, photo: undefined, updatedAt: undefined, phone: phoneOfFirst });
  expect(await other.isSeen()).toBe(false);
  await mayDecide(other, "suspenso");
  expect((await profileOf(other)) as object).toMatchObject({ isHeld: false, isSuspended: true });
  expect(await first.isSeen()).toBe(false);
});

test("the name alone matches nothing; a mailbox does, however it is written, and an end ends it", async () => {
  const first = await suspended(await published({ photo: await otherPhoto() }));
  const namesake = await published({ photo: await otherPhoto() });
  expect(await namesake.isSeen()).toBe(true);
  const { db } = app.services;
  const [name = "", domain = ""] = first.driver.email.split("@");
  const alias = `${name}+van@${domain}`;
  await db.update(users).set({ email: alias }).where(eq(users.id, namesake.driver.id));
  await namesake.publish(false);
  await namesake.publish();
  expect(await namesake.isSeen()).toBe(false);
  await deleteAccount(app.services, namesake.driver.id);

  const { services } = app;
  const lift = { id: await first.caseId(), scope: "profile", reportIds: [] } as const;
  await db.transaction((tx) =>
    decideCase({ ...services, db: tx }, { ...lift, outcome: "perfil corrigido", reason, staffId: helena }),
  );
  const free = await published({ photo: await otherPhoto() });
  await db.update(users).set({ email: alias }).where(eq(users.id, free.driver.id));
  await free.publish();
  expect(await free.isSeen()).toBe(true);
});

test("a CPF with which both paid is a match, and no CPF is stored", async () => {
  const { db } = app.services;
  const paidWith = async ({ driver }: Driver, taxId: string) => {
    const customer = `cus_${driver.id}`;
    await db.update(users).set({ stripeCustomerId: customer }).where(eq(users.id, driver.id));
    await rememberPayer(app.services, customer, { kind: "tax-id", text: taxId });
  };
  const first = await published({ photo: await otherPhoto() });
  await paidWith(first, "52998224725");
  await suspended(first);
  const other = await published({ photo: await otherPhoto() });
  await paidWith(other, "11144477735");
  await other.publish();
  expect(await other.isSeen()).toBe(true);
  await paidWith(other, "52998224725");
  await other.publish();
  expect(await other.isSeen()).toBe(false);
  const file = await caseFile(app.services, await other.caseId(), "operator");
  expect(file.matches).toMatchObject([{ traits: ["tax-id"] }]);
  const { rows } = await db.execute(
    sql`select count(*)::int as found from account_traits t where t::text like '%52998224725%'`,
  );
  expect(rows).toEqual([{ found: 0 }]);
});

test("an account deleted with a report open is remembered until the case is decided; its reports stay", async () => {
  const driver = await published();
  const { id } = await driver.newReport();
  const caseId = await driver.caseId();
  await deleteAccount(app.services, driver.driver.id);
  const back = await published({ phone: phone(people) });
  expect(await back.isSeen()).toBe(false);
  const { services } = app;
  const decision = { id: caseId, scope: "case", reportIds: [id], outcome: "sem medida", reason } as const;
  await services.db.transaction((tx) =>
    decideCase({ ...services, db: tx }, { ...decision, staffId: helena }),
  );
  const third = await published({ phone: phone(people) });
  expect(await third.isSeen()).toBe(true);
  // Without an open report nothing stays.
  const thirdId = third.driverId;
  await deleteAccount(services, third.driver.id);
  expect(await services.db.select().from(cases).where(eq(cases.driverId, thirdId))).toEqual([]);
});

test("a changed key finds old hashes while it has the old key, and they are deleted after their time", async () => {
  await suspended(await published());
  const known = phone(people);
  const rotated = (keys: Buffer[]) => openMemoryKeys({ memory: { key: Buffer.alloc(32, 7), oldKeys: keys } });
  const { services } = app;
  const before = services.memoryKeys;
  const logged = spyOn(log, "error").mockImplementation(() => {});
  try {
    services.memoryKeys = rotated([]);
    expect(await (await published({ phone: known })).isSeen()).toBe(true);
    // Each start says which hashes nobody can compare any more; they stay.
    await warnOfLostKeys(services);
    expect(logged.mock.calls).toMatchObject([[{ keyId: before.current?.id, hashes: 3 }, expect.any(String)]]);
    services.memoryKeys = rotated([Buffer.from("a1".repeat(32), "hex")]);
    await warnOfLostKeys(services);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(await (await published({ phone: known })).isSeen()).toBe(false);
  } finally {
    logged.mockRestore();
    services.memoryKeys = before;
  }
  const { db } = services;
  const end = new Date(
    Date.now() + Date.now() - retentionCutoff(RETENTION.suspensionMemory, new Date()).getTime(),
  );
  await deleteOldMemories(db, end);
  // One that holds a profile waits for staff.
  expect(await db.$count(memories)).toBe(1);
  await db.update(memories).set({ caseId: null });
  expect(await db.$count(memoryTraits)).toBeGreaterThan(0);
});

test("who objects is found by the mailbox, and staff end the memory of a closed case of a deleted account", async () => {
  const { services } = app;
  const operator = await signedInStaff(app);
  const { dataRequests } = operator.calls;
  const reader = await signedInStaff(app, "reader");
  const request = async (email: string) =>
    (await dataRequests.open.mutate({ email, kind: "object", note: "" })).id;
  const memoriesIn = async (id: string) => {
    const { found } = await dataRequests.file.query({ id });
    return found ? found.memories : [];
  };
  const first = await suspended(await published());
  const { email } = first.driver;
  const id = await request(email.toUpperCase().replace("@", "+van@"));
  const end = (memoryId: string, requestId = id) =>
    refusalOf(dataRequests.endMemory.mutate({ id: requestId, memoryId, reason }));
  expect(await memoriesIn(id)).toMatchObject([{ kind: "suspension", category: "outro", stays: "profile" }]);
  const [{ id: memoryId } = { id: "" }] = await memoriesIn(id);
  expect(await end(memoryId)).toBe("MEMORY_IN_USE");
  await deleteAccount(services, first.driver.id);

  const back = await published({ phone: phone(people) });
  expect(await memoriesIn(id)).toMatchObject([{ stays: "match" }]);
  expect(await end(memoryId)).toBe("MEMORY_IN_USE");
  await mayDecide(back, "sem medida");
  await deleteAccount(services, back.driver.id);
  expect(await memoriesIn(id)).toMatchObject([{ stays: null }]);
  expect((await dataRequests.export.mutate({ id })).memories).toMatchObject([{ kind: "suspension" }]);
  expect(await end(memoryId, await request("outra@familia.example"))).toBe("MEMORY_NOT_FOUND");
  const read = reader.calls.dataRequests.endMemory.mutate({ id, memoryId, reason });
  expect(await refusalOf(read)).toBe("STAFF_READ_ONLY");
  expect(await refusalOf(dataRequests.endMemory.mutate({ id, memoryId, reason: "" }))).toBe("VALIDATION");
  expect(await Promise.all([end(memoryId), end(memoryId)])).toEqual(
    expect.arrayContaining([null, "MEMORY_NOT_FOUND"]),
  );
  expect(await memoriesIn(id)).toEqual([]);
  expect(await services.db.$count(memoryTraits)).toBe(0);
  const { items } = await operator.calls.log.list.query({ subject: id });
  expect(items.filter(({ action }) => action === "memory-ended")).toMatchObject([{ reason }]);
  expect(await (await published({ phone: phone(people) })).isSeen()).toBe(true);

  // With a report open the case decides.
  const reported = await published();
  const { id: reportId } = await reported.newReport();
  const caseId = await reported.caseId();
  await deleteAccount(services, reported.driver.id);
  const other = await request(reported.driver.email);
  const [waiting] = await memoriesIn(other);
  expect(waiting).toMatchObject({ kind: "report", stays: "case" });
  expect(await end(waiting?.id ?? "", other)).toBe("MEMORY_IN_USE");
  const decision = { id: caseId, reportIds: [reportId], reason };
  await operator.calls.cases.decide.mutate({ ...decision, outcome: "suspenso" });
  expect(await memoriesIn(other)).toMatchObject([{ kind: "suspension", stays: null }]);
  expect(await end(waiting?.id ?? "", other)).toBeNull();
  await dataRequests.close.mutate({ id: other, outcome: reason });
  expect(await end(waiting?.id ?? "", other)).toBe("QUEUE_ITEM_CLOSED");
});
