import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverSteps } from "../../drizzle/schema/drivers";
import { invitations, recommendations } from "../../drizzle/schema/recommendations";
import { driverDays, driverMonths } from "../../drizzle/schema/results";
import { driverSeats } from "../../drizzle/schema/seats";
import { creditReturns, subscriptions } from "../../drizzle/schema/subscriptions";
import { newId } from "../../server/platform/database/ids";
import { readNextStep } from "../../server/profile/next-step/read-next-step";
import { dayInSaoPaulo } from "../../shared/brazil";
import { DAY } from "../../shared/limits";
import { rest, trpcByName } from "../support/api";
import { testApp } from "../support/app";
import { createAccount } from "./driver-accounts";
import { aPublishedDriver } from "./profile-calls";

const NOW = new Date("2026-11-23T15:00:00.000Z");
const app = testApp();
beforeAll(async () => {
  app.setNow(NOW);
});

const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

async function published() {
  const { account, saved } = await aPublishedDriver(app, {}, { entitledUntil: ago(-33) });
  const { db } = app.services;
  return {
    account,
    db,
    driverId: saved.id,
    calls: trpcByName(app.url, account.token),
    state: async () => {
      const { body } = await trpcByName(app.url, account.token).query("drivers.nextStep");
      return body as { steps: { name: string; days?: number }[]; rows: Record<string, unknown> };
    },
    recommend: (state: "written" | "approved", writtenDaysAgo: number) =>
      db.insert(recommendations).values({
        id: newId(),
        driverId: saved.id,
        state,
        text: "Sempre pontual.",
        words: [],
        knownYears: 1,
        firstName: "Ana",
        initial: "B",
        email: "ana@familia.example",
        mailbox: "ana@familia.example",
        driverNames: ["Edson"],
        isNearDriver: false,
        writtenAt: ago(writtenDaysAgo),
        ...(state === "approved" && { confirmedAt: NOW, decidedAt: NOW }),
      }),
  };
}
const names = ({ steps }: { steps: { name: string }[] }) => steps.map(({ name }) => name);

test("steps and rows of one driver, in at most three queries, with nobody else's", async () => {
  const other = await published();
  await other.calls.mutate("drivers.noteShared");
  const { account, calls, state, db, driverId, recommend } = await published();
  expect(names(await state())).toEqual(["authorisation", "share", "invite"]);
  await calls.mutate("drivers.noteShared");
  await calls.mutate("drivers.restStep", { step: "authorisation" });
  expect(names(await state())).toEqual(["invite"]);
  // One that was not confirmed in time counts as deleted; an open invitation is enough.
  await recommend("written", 30);
  expect(names(await state())).toEqual(["invite"]);
  await recommend("approved", 30);
  await db
    .insert(invitations)
    .values({ id: newId(), driverId, tokenHash: newId(), place: 1, createdAt: ago(1) });
  await db.insert(driverDays).values([
    { driverId, day: dayInSaoPaulo(ago(29)), source: "qr", visits: 3, appearances: 0, openings: 0 },
    { driverId, day: dayInSaoPaulo(ago(30)), source: "qr", visits: 9, appearances: 0, openings: 0 },
  ]);
  const { steps, rows } = await state();
  expect([steps, rows]).toEqual([
    [],
    {
      documents: { text: "falta a autorização", kind: "warning" },
      details: null,
      recommendations: { text: "1 publicada, 1 convite aberto", kind: "quiet" },
      material: { text: "3 visitas pelo QR em 30 dias", kind: "quiet" },
    },
  ]);
  let queries = 0;
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name === "select" || name === "execute" || name === "query") queries += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const user = { ...account, firstName: "Edson", lastName: "Ribeiro" };
  await readNextStep({ ...app.services, db: counted, user });
  expect(queries).toBeLessThanOrEqual(3);
  expect(queries).toBeGreaterThan(0);

  // Put off for 30 days, and seats that nobody confirmed for longer than families rely on them.
  await db.update(driverSteps).set({ restsUntil: NOW }).where(eq(driverSteps.step, "authorisation"));
  await db
    .update(driverSeats)
    .set({ confirmedAt: ago(50) })
    .where(eq(driverSeats.driverId, driverId));
  expect((await state()).steps).toEqual([{ name: "seats", days: 50 }, { name: "authorisation" }]);
});

test("before a profile, without a subscription and with an unpaid charge", async () => {
  const account = await createAccount(app.services);
  const { body } = await trpcByName(app.url, account.token).query("drivers.nextStep");
  expect(names(body as { steps: { name: string }[] })).toEqual(["complete"]);
  expect(body).toMatchObject({ wasFound: false });
  const driver = await published();
  expect(await driver.state()).toMatchObject({ wasFound: true });
  const change = (set: Partial<typeof subscriptions.$inferInsert>) =>
    driver.db.update(subscriptions).set(set).where(eq(subscriptions.userId, driver.account.id));
  await change({ status: "past_due" });
  expect(names(await driver.state())).toEqual([]);
  await change({ status: "canceled", entitledUntil: null });
  expect(names(await driver.state())).toEqual(["plan"]);
  expect(await driver.state()).toMatchObject({ wasFound: true });
  // So it stays when days become months.
  const ofDriver = { driverId: driver.driverId, source: "search" } as const;
  await driver.db.delete(driverDays).where(eq(driverDays.driverId, driver.driverId));
  expect(await driver.state()).toMatchObject({ wasFound: false });
  await driver.db.insert(driverMonths).values({ ...ofDriver, month: "2024-11-01", visits: 0 });
  expect(await driver.state()).toMatchObject({ wasFound: true });
});

test("the data export has the steps and the returned credit; deleting the profile deletes the steps", async () => {
  const { account, calls, db, driverId } = await published();
  await calls.mutate("drivers.noteShared");
  await calls.mutate("drivers.restStep", { step: "invite" });
  await db.insert(creditReturns).values({
    id: newId(),
    userId: account.id,
    stripeCustomerId: "cus_1",
    cents: 25_710,
    notedAt: NOW,
    takenAt: NOW,
    settledAt: NOW,
    byHandCents: 710,
  });
  const { body } = await rest(app.url, account.token).get("/auth/export-data");
  const at = NOW.toISOString();
  expect(body).toMatchObject({
    steps: expect.arrayContaining([
      { step: "share", restsUntil: null },
      { step: "invite", restsUntil: new Date(NOW.getTime() + 30 * DAY).toISOString() },
    ]) as unknown,
    creditReturns: [{ notedAt: at, settledAt: at, amount: 257.1, byHand: 7.1 }],
  });
  expect(await db.$count(driverSteps, eq(driverSteps.driverId, driverId))).toBe(2);
  await rest(app.url, account.token).post("/auth/delete-account");
  expect(await db.$count(driverSteps, eq(driverSteps.driverId, driverId))).toBe(0);
});
