import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { memories } from "../../../drizzle/schema/memory";
import { searchEntries } from "../../../drizzle/schema/search";
import { storeTraits } from "../../../server/accounts/memory/store-traits";
import { caseFile } from "../../../server/cases/case-file";
import { holdSuspended } from "../../../server/cases/memory/hold-suspended";
import { heldNow } from "../../../server/console/health/held-cell";
import { waitingItems } from "../../../server/console/queue-queries";
import { mailProfileHeld } from "../../../server/drivers/mail-profile-held";
import { deleteAccount } from "../../../server/privacy/delete-account";
import { DAY, MINUTE } from "../../../shared/limits";
import { successes } from "../../../shared/messages";
import { photoDataUrl } from "../../people/drivers";
import { aReportedDriver } from "../../people/reported-driver";
import { anOperator } from "../../people/staff";
import { testApp } from "../../support/app";
import { forFile } from "../../support/for-file";

type Driver = Awaited<ReturnType<typeof aReportedDriver>>;

const app = testApp({ MEMORY_KEY: "a1".repeat(32) });
const helena = forFile(() => anOperator(app));
const db = () => app.services.db;

/** What happens next happens a minute later: each test moves the clock on by itself. */
const later = (milliseconds = MINUTE) => app.setNow(new Date(app.services.now().getTime() + milliseconds));
let people = 0;
/** A published driver with telephone and photo of the own, whose account is `age` days old. */
async function driver(change: object = {}, age = 0) {
  later();
  people += 1;
  const own = {
    phone: `(11) 9${70_000_000 + people}`,
    photo: await photoDataUrl(`rgb(${people}, ${people}, 90)`),
  };
  const createdAt = new Date(app.services.now().getTime() - age * DAY);
  return aReportedDriver(app, { ...own, ...change }, { createdAt });
}
/** An account that is too old to be compared with other public ones, made after whoever was there before. */
const GROWN = 15;
const suspended = async (one: Driver) => {
  later();
  // A later impostor is held already, and its match is decided.
  await one.decide((await one.isSeen()) ? (await one.newReport()).id : [], "suspenso", helena.id);
  await holdSuspended.run(app.services, {});
  return one;
};
const save = ({ save: saves, saved }: Driver, change: object = {}) => {
  later();
  return saves({ ...saved, photo: undefined, updatedAt: undefined, ...change });
};
const matchesOf = async (one: Driver) => {
  const id = await one.caseId();
  return id === "" ? [] : (await caseFile(app.services, id, "operator")).matches;
};
const isInQueue = async ({ driverId }: Driver) =>
  (await waitingItems(db(), {})).items.some((item) => item.driverId === driverId);
const isFound = async ({ driverId }: Driver) =>
  (await db().$count(searchEntries, eq(searchEntries.driverId, driverId))) === 1;
/** Page and search agree. */
const isShown = async (one: Driver) => {
  const [seen, found] = [await one.isSeen(), await isFound(one)];
  expect(found).toBe(seen);
  return seen;
};
/** Whether a mail to the driver waits that says so. */
const isTold = async ({ driver: { id } }: Driver) => {
  const mails = await app.services.jobs.boss.fetch(mailProfileHeld.name, { batchSize: 100 });
  return mails.some(({ data }) => mailProfileHeld.data.parse(data).userId === id);
};
const clear = async (one: Driver) => {
  later();
  return one.decide([], "sem medida", helena.id);
};

test("who reports himself with a stranger's number and deletes the account hides nobody", async () => {
  const victim = await driver({}, 40);
  const impostor = await driver({ phone: victim.saved.phone }, GROWN);
  await impostor.newReport();
  await deleteAccount(app.services, impostor.driver.id);
  expect((await save(victim)).body).toMatchObject({ isHeld: false });
  expect([await isShown(victim), await matchesOf(victim)]).toEqual([true, []]);
});

test("the number or CPF of a suspended impostor hides nobody who was there before; staff are asked once, for good", async () => {
  const victim = await driver({}, 40);
  const give = ({ driver: { id } }: Driver) =>
    storeTraits(app.services, id, [{ kind: "tax-id", text: "52998224725", since: app.services.now() }]);
  await give(victim);
  const impostor = await driver({ phone: victim.saved.phone }, GROWN);
  await give(impostor);
  await suspended(impostor);
  await save(victim);
  expect(await isShown(victim)).toBe(true);
  const asked = {
    traits: expect.arrayContaining(["phone", "tax-id"]),
    holds: false,
    name: impostor.saved.name,
  };
  expect(await matchesOf(victim)).toMatchObject([asked]);
  expect([await isInQueue(victim), await isTold(victim)]).toEqual([true, false]);
  await clear(victim);
  expect(await isInQueue(victim)).toBe(false);
  // Every later impostor, too.
  await suspended(await driver({ phone: victim.saved.phone }, GROWN));
  expect([await isShown(victim), await isInQueue(victim)]).toEqual([true, false]);
});

test("who registers after the impostor was suspended is held and told, and cleared for every later one", async () => {
  const phone = "(11) 96666-0001";
  await suspended(await driver({ phone }, GROWN));
  const innocent = await driver({ phone });
  expect((await innocent.publish()).body).toMatchObject({ message: successes.profileHeld });
  expect(await isTold(innocent)).toBe(true);
  expect(await heldNow(db())).toMatchObject({ oldest: expect.any(Date) });
  await clear(innocent);
  await suspended(await driver({ phone }, GROWN));
  await save(innocent, { description: "Outra descrição." });
  expect([await isShown(innocent), await isInQueue(innocent)]).toEqual([true, false]);
});

test("the end of a suspension shows at once whoever it held, and its undoing holds again", async () => {
  const phone = "(11) 96666-0002";
  const first = await suspended(await driver({ phone }, GROWN));
  const like = await driver({ phone });
  expect([await isShown(like), await isInQueue(like)]).toEqual([false, true]);
  later();
  const lifted = await first.decide([], "perfil corrigido", helena.id, "profile");
  expect([await isShown(like), await isInQueue(like)]).toEqual([true, false]);
  await first.undo(lifted, helena.id);
  expect([await isShown(like), await isInQueue(like)]).toEqual([false, true]);
  await first.decide([], "perfil corrigido", helena.id, "profile");
  expect(await isShown(like)).toBe(true);
});

test("a suspended driver who comes back with all new but the card is held", async () => {
  const pay = ({ driver: { id } }: Driver) =>
    storeTraits(app.services, id, [{ kind: "card", text: "fingerprint", since: app.services.now() }]);
  const first = await driver({}, GROWN);
  await pay(first);
  await suspended(first);
  await deleteAccount(app.services, first.driver.id);
  const back = await driver({}, GROWN);
  await pay(back);
  await save(back);
  expect(await isShown(back)).toBe(false);
  expect(await matchesOf(back)).toMatchObject([{ traits: ["card"], holds: true }]);
});

test("what a suspended driver tells afterwards is held against nobody", async () => {
  const impostor = await suspended(await driver({}, GROWN));
  const phone = "(11) 96666-0003";
  await save(impostor, { phone });
  await deleteAccount(app.services, impostor.driver.id);
  expect(await isShown(await driver({ phone }))).toBe(true);
});

test("a young account that copies an older public profile waits for staff; three of one person close the way for the next", async () => {
  const victim = await driver({}, 40);
  const mailbox = (tag: number) => `copia${people}.${victim.driverId}+${tag}@email.com`.toLowerCase();
  const base = people;
  const copy = async (tag: number, change: object) => {
    later();
    const email = mailbox(tag).replace(`copia${people}`, `copia${base}`);
    const createdAt = app.services.now();
    return aReportedDriver(
      app,
      { photo: await photoDataUrl(`rgb(9, ${tag}, ${base})`), ...change },
      { createdAt, email },
    );
  };
  const copies = [];
  for (const tag of [1, 2, 3]) copies.push(await copy(tag, { phone: victim.saved.phone }));
  for (const one of copies) expect(await isShown(one)).toBe(false);
  expect(await matchesOf(copies[0] as Driver)).toMatchObject([
    { kind: "copy", traits: ["phone"], driverId: victim.driverId },
  ]);
  expect([await isShown(victim), await isInQueue(victim)]).toEqual([true, false]);
  const next = await copy(4, { phone: "(11) 96666-0004" });
  expect([await isShown(next), await matchesOf(next)]).toMatchObject([
    false,
    [{ kind: "copy", traits: ["mailbox"] }],
  ]);
  // A couple with one telephone: staff let them pass, for good.
  await clear(copies[0] as Driver);
  await save(copies[0] as Driver);
  expect(await isShown(copies[0] as Driver)).toBe(true);
  expect(await db().$count(memories, eq(memories.kind, "copy"))).toBe(4);
});
