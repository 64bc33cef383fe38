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
beforeAll(() => app.setNow(NOW));

const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

/** What the dashboard says of an account's next step. */
async function stateOf({ token }: { token: string }) {
  const { body } = await trpcByName(app.url, token).query("drivers.nextStep");
  const state = body as { steps: { name: string }[]; rows: object; wasFound: boolean };
  return { ...state, names: state.steps.map(({ name }) => name) };
}

async function published() {
  const { account, id } = await aPublishedDriver(app, {}, { entitledUntil: ago(-33) });
  const { mutate } = trpcByName(app.url, account.token);
  return {
    account,
    id,
    state: () => stateOf(account),
    share: () => mutate("drivers.noteShared"),
    putOff: (step: string) => mutate("drivers.restStep", { step }),
  };
}

const recommendation = {
  text: "Sempre pontual.",
  words: [],
  knownYears: 1,
  firstName: "Ana",
  initial: "B",
  email: "ana@familia.example",
  mailbox: "ana@familia.example",
  driverNames: ["Edson"],
  isNearDriver: false,
  writtenAt: ago(30),
};

test("steps and rows of one driver, in at most three queries, with nobody else's", async () => {
  const { db } = app.services;
  await (await published()).share();
  const { account, id: driverId, state, share, putOff } = await published();
  expect((await state()).names).toEqual(["authorisation", "share", "invite"]);
  await share();
  await putOff("authorisation");
  expect((await state()).names).toEqual(["invite"]);
  // One that was not confirmed in time counts as deleted; an open invitation is enough.
  const written = { ...recommendation, id: newId(), driverId };
  await db.insert(recommendations).values({ ...written, state: "written" });
  expect((await state()).names).toEqual(["invite"]);
  const approved = { id: newId(), state: "approved", confirmedAt: NOW, decidedAt: NOW } as const;
  await db.insert(recommendations).values({ ...written, ...approved });
  await db
    .insert(invitations)
    .values({ id: newId(), driverId, tokenHash: newId(), place: 1, createdAt: ago(1) });
  const counts = { driverId, source: "qr", appearances: 0, openings: 0 } as const;
  await db.insert(driverDays).values([
    { ...counts, day: dayInSaoPaulo(ago(29)), visits: 3 },
    { ...counts, day: dayInSaoPaulo(ago(30)), visits: 9 },
  ]);
  const { steps, rows } = await state();
  expect(steps).toEqual([]);
  expect(rows).toEqual({
    documents: { text: "falta a autorização", kind: "warning" },
    details: null,
    recommendations: { text: "1 publicada, 1 convite aberto", kind: "quiet" },
    material: { text: "3 visitas pelo QR em 30 dias", kind: "quiet" },
  });
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
  expect(queries).toBeWithin(1, 4);

  // Put off for 30 days, and seats that nobody confirmed for longer than families rely on them.
  await db.update(driverSteps).set({ restsUntil: NOW }).where(eq(driverSteps.step, "authorisation"));
  const ofDriver = eq(driverSeats.driverId, driverId);
  await db
    .update(driverSeats)
    .set({ confirmedAt: ago(50) })
    .where(ofDriver);
  expect((await state()).steps).toEqual([{ name: "seats", days: 50 }, { name: "authorisation" }] as never);
});

test("before a profile, with an unpaid charge, without a subscription, in the data export, and after deleting it", async () => {
  const { db } = app.services;
  const nobody = await createAccount(app.services);
  expect(await stateOf(nobody)).toMatchObject({ names: ["complete"], wasFound: false });
  const { account, id: driverId, state, share, putOff } = await published();
  expect(await state()).toMatchObject({ wasFound: true });
  const change = (set: Partial<typeof subscriptions.$inferInsert>) =>
    db.update(subscriptions).set(set).where(eq(subscriptions.userId, account.id));
  await change({ status: "past_due" });
  expect((await state()).names).toEqual([]);
  await change({ status: "canceled", entitledUntil: null });
  expect(await state()).toMatchObject({ names: ["plan"], wasFound: true });
  // So it stays when days become months.
  await db.delete(driverDays).where(eq(driverDays.driverId, driverId));
  expect(await state()).toMatchObject({ wasFound: false });
  await db.insert(driverMonths).values({ driverId, source: "search", month: "2024-11-01", visits: 0 });
  expect(await state()).toMatchObject({ wasFound: true });

  // The data export has the steps and the returned credit; deleting the profile deletes the steps.
  await share();
  await putOff("invite");
  const at = { notedAt: NOW, takenAt: NOW, settledAt: NOW };
  const credit = { stripeCustomerId: "cus_1", cents: 25_710, byHandCents: 710 };
  await db.insert(creditReturns).values({ id: newId(), userId: account.id, ...at, ...credit });
  const { get, post } = rest(app.url, account.token);
  const invite = { step: "invite", restsUntil: ago(-30).toISOString() };
  const returned = { notedAt: NOW.toISOString(), settledAt: NOW.toISOString(), amount: 257.1, byHand: 7.1 };
  expect((await get("/auth/export-data")).body).toMatchObject({
    steps: expect.arrayContaining([{ step: "share", restsUntil: null }, invite]) as unknown,
    creditReturns: [returned],
  });
  const steps = () => db.$count(driverSteps, eq(driverSteps.driverId, driverId));
  expect(await steps()).toBe(2);
  await post("/auth/delete-account");
  expect(await steps()).toBe(0);
});
