import { expect, test } from "bun:test";
import { invitations } from "../../drizzle/schema/recommendations";
import { seatRequests } from "../../drizzle/schema/requests/tables";
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
  const driver = await aPublishedDriver(app, {}, { entitledUntil: ago(-133) });
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
  expect((await state()).names).toEqual(["year", "authorisation", "share", "invite"]);
  await calls.noteShared.mutate();
  for (const step of ["year", "authorisation"] as const) await calls.restStep.mutate({ step });
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

test("families who wait for an answer come first; put off, they come back with the next request; outside the season nothing of it", async () => {
  app.setNow(NOW);
  const { calls, id: driverId, state, post } = await published();
  expect((await post("/drivers/seats/next", { year: 2027, shifts: { morning: 2 } })).status).toBe(200);
  const ask = (firstName: string, openedAt: Date, change: object = {}) =>
    app.services.db.insert(seatRequests).values({
      id: newId(),
      driverId,
      year: 2027,
      state: "open",
      firstName,
      phone: `+551199${String(Math.trunc(Math.random() * 1e7)).padStart(7, "0")}`,
      email: `${newId()}@email.com`,
      serviceState: "SP",
      serviceCity: "São Paulo",
      school: "EMEF Padre Anchieta",
      neighborhood: "Centro",
      shift: "morning",
      seats: 1,
      createdAt: openedAt,
      openedAt,
      ...change,
    });
  expect(await state()).toMatchObject({ waiting: 0, names: ["authorisation", "share", "invite"] });
  await ask("Bia", ago(1));
  await ask("Renata", ago(4));
  await ask("Caio", ago(9), { state: "has", answeredAt: ago(8) });
  await ask("Odd", ago(9), { reportedAt: ago(8) });
  const first = { name: "families", count: 2, family: "Renata", since: ago(4).toISOString(), days: 4 };
  expect(await state()).toMatchObject({ waiting: 2, steps: [first, {}, {}, {}] });
  await calls.restStep.mutate({ step: "families" });
  expect(await state()).toMatchObject({ waiting: 2, names: ["authorisation", "share", "invite"] });
  app.setNow(new Date(NOW.getTime() + 60_000));
  await ask("Dora", new Date(NOW.getTime() + 30_000));
  expect((await state()).steps[0]).toMatchObject({ name: "families", count: 3, family: "Renata" });
  app.setNow(new Date("2026-08-31T12:00:00Z"));
  expect((await state()).waiting).toBeNull();
});
