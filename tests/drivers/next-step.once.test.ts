import { expect, test } from "bun:test";
import { invitations } from "../../drizzle/schema/recommendations";
import { driverDays } from "../../drizzle/schema/results";
import { creditReturns } from "../../drizzle/schema/subscriptions";
import { newId } from "../../server/platform/database/ids";
import { dayInSaoPaulo } from "../../shared/brazil";
import { DAY } from "../../shared/limits";
import { aPublishedDriver } from "../people/drivers";
import { trpcByName } from "../support/api";
import { testApp } from "../support/app";

const NOW = new Date("2026-11-23T15:00:00.000Z");
const app = testApp();
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

/** A visible driver, and what the dashboard says of the next step. */
async function published() {
  const driver = await aPublishedDriver(app, {}, { entitledUntil: ago(-33) });
  const { mutate, query } = trpcByName(app.url, driver.account.token);
  return {
    ...driver,
    state: async () => {
      const state = (await query("drivers.nextStep")).body as {
        steps: { name: string }[];
        wasFound: boolean;
      };
      return { ...state, names: state.steps.map(({ name }) => name) };
    },
    share: () => mutate("drivers.noteShared"),
    putOff: (step: string) => mutate("drivers.restStep", { step }),
  };
}

test("the next step and the state of each duty are of this driver alone, put off for a time, and exported", async () => {
  app.setNow(NOW);
  const { db } = app.services;
  await (await published()).share();
  const { account, id: driverId, get, state, share, putOff } = await published();
  expect((await state()).names).toEqual(["authorisation", "share", "invite"]);
  await share();
  await putOff("authorisation");
  expect((await state()).names).toEqual(["invite"]);
  // An open invitation is enough.
  await db
    .insert(invitations)
    .values({ id: newId(), driverId, tokenHash: newId(), place: 1, createdAt: ago(1) });
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
