import { expect, test } from "bun:test";
import { invitations } from "../../drizzle/schema/recommendations";
import { driverDays } from "../../drizzle/schema/results";
import { creditReturns } from "../../drizzle/schema/subscriptions";
import { newId } from "../../server/platform/database/ids";
import { dayInSaoPaulo } from "../../shared/brazil";
import { DAY } from "../../shared/limits";
import { aPublishedDriver } from "../people/drivers";
import { trpc } from "../support/api";
import { testApp } from "../support/app";

const NOW = new Date("2026-11-23T15:00:00.000Z");
const app = testApp();
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

/** A visible driver, and what the dashboard says of the next step. */
async function published() {
  const driver = await aPublishedDriver(app, {}, { entitledUntil: ago(-33) });
  const calls = trpc(app.url, driver.account.token).drivers;
  return {
    ...driver,
    calls,
    state: async () => {
      const state = await calls.nextStep.query();
      return { ...state, names: state.steps.map(({ name }) => name) };
    },
  };
}

test("the next step and the state of each duty are of this driver alone, put off for a time, and exported", async () => {
  app.setNow(NOW);
  const { db } = app.services;
  await (await published()).calls.noteShared.mutate();
  const { account, calls, id: driverId, get, state } = await published();
  expect((await state()).names).toEqual(["authorisation", "share", "invite"]);
  await calls.noteShared.mutate();
  await calls.restStep.mutate({ step: "authorisation" });
  expect((await state()).names).toEqual(["invite"]);
  // An open invitation is enough.
  const invitation = { id: newId(), driverId, tokenHash: newId(), place: 1, createdAt: ago(1) };
  await db.insert(invitations).values(invitation);
  const counts = { driverId, source: "qr", appearances: 0, openings: 0 } as const;
  await db.insert(driverDays).values([
    { ...counts, day: dayInSaoPaulo(ago(29)), visits: 3 },
    { ...counts, day: dayInSaoPaulo(ago(30)), visits: 9 },
  ]);
  expect(await state()).toMatchObject({
    steps: [],
    wasFound: true,
    rows: {
      documents: { text: "falta a autorização", kind: "warning" },
      details: null,
      recommendations: { text: "1 convite aberto", kind: "quiet" },
      material: { text: "3 visitas pelo QR em 30 dias", kind: "quiet" },
    },
  });

  const at = { notedAt: NOW, takenAt: NOW, settledAt: NOW };
  const credit = { stripeCustomerId: "cus_1", cents: 25_710, byHandCents: 710 };
  await db.insert(creditReturns).values({ id: newId(), userId: account.id, ...at, ...credit });
  const returned = { notedAt: NOW.toISOString(), settledAt: NOW.toISOString(), amount: 257.1, byHand: 7.1 };
  const shared = expect.arrayContaining([{ step: "share", restsUntil: null }]) as unknown;
  expect((await get("/auth/export-data")).body).toMatchObject({ steps: shared, creditReturns: [returned] });
});
