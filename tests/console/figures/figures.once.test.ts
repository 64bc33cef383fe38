import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { dailyFigures } from "../../../drizzle/schema/figures";
import { queueItems } from "../../../drizzle/schema/queue";
import { recommendations } from "../../../drizzle/schema/recommendations";
import { driverDays } from "../../../drizzle/schema/results";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { figuresOver } from "../../../server/console/figures/queries";
import { storeDailyFigures } from "../../../server/console/figures/store-daily-figures";
import { createAccount, photoDataUrl, subscribe, wholeProfile } from "../../drivers/driver-accounts";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";

// One minute before and one after midnight in São Paulo, 30 November to 1 December.
const lastMinute = new Date("2026-12-01T02:59:00Z");
const firstMinute = new Date("2026-12-01T03:01:00Z");

let driverId = "";
const app = testApp();
beforeAll(async () => {
  app.setNow(lastMinute);
  const account = await createAccount(app.services);
  await subscribe(app.services, account);
  const { token } = account;
  const saved = await rest(app.url, token).post("/drivers/register", {
    ...wholeProfile,
    photo: await photoDataUrl(),
  });
  expect(saved.status).toBe(200);
  const { db } = app.services;
  const [driver] = await db
    .update(drivers)
    .set({ isPublic: true, createdAt: lastMinute })
    .returning({ id: drivers.id });
  driverId = driver?.id ?? "";
  await db.insert(driverDays).values([
    { driverId, day: "2026-11-30", source: "link", appearances: 40, visits: 2, openings: 1 },
    // Before appearances were counted.
    { driverId, day: "2026-11-12", source: "link", visits: 1 },
  ]);
}, 120_000);

const lastOf = async (period: "day" | "week" | "month") =>
  (await figuresOver(app.services.db, period, app.services.now())).slice(-2);

test("today's figures are live, and at midnight in São Paulo the day is past", async () => {
  app.setNow(lastMinute);
  const [, today] = await lastOf("day");
  const whole = { drivers: 1, visible: 1, started: 1, canceled: 0, monthlyCents: 2990, visits: 2 };
  expect(today).toMatchObject({ start: "2026-11-30", isRunning: true, ...whole });

  app.setNow(firstMinute);
  // Nothing is stored yet: the past day is unknown, not zero.
  expect((await lastOf("day"))[0]).toMatchObject({ start: "2026-11-30", visits: null });
  await storeDailyFigures.run(app.services, {});
  const [yesterday, next] = await lastOf("day");
  expect(yesterday).toMatchObject({ start: "2026-11-30", isRunning: false, ...whole });
  expect(next).toMatchObject({ start: "2026-12-01", isRunning: true, drivers: 1, started: 0, visits: 0 });
  const [november, december] = await lastOf("month");
  expect(november).toMatchObject({ start: "2026-11-01", visits: 3, started: 1 });
  expect(december).toMatchObject({ start: "2026-12-01", isRunning: true, visits: 0 });
});

test("days that were not stored are reconstructed as far as possible, and a second run changes nothing", async () => {
  app.setNow(firstMinute);
  const { db } = app.services;
  await storeDailyFigures.run(app.services, {});
  const stored = await db.select().from(dailyFigures).orderBy(dailyFigures.day);
  expect(stored[0]?.day).toBe("2025-12-01");
  expect(stored.at(-1)?.day).toBe("2026-11-30");
  expect(stored).toHaveLength(365);
  // The profile did not exist yet; who was visible then is no longer known.
  expect(stored.find(({ day }) => day === "2026-11-12")).toMatchObject({
    visits: 1,
    drivers: 0,
    visible: null,
    monthlyCents: null,
  });

  await db.update(dailyFigures).set({ visits: 7 }).where(eq(dailyFigures.day, "2026-11-30"));
  await storeDailyFigures.run(app.services, {});
  expect((await lastOf("day"))[0]?.visits).toBe(7);
  expect(await db.$count(dailyFigures)).toBe(365);
});

test("a subscription counts while it was paid for, a yearly price by months, and its end on its day", async () => {
  app.setNow(new Date("2026-12-02T15:00:00Z"));
  const { db, now } = app.services;
  const [running] = await db.select().from(subscriptions);
  if (!running) throw new Error("no subscription");
  const { id } = await createAccount(app.services);
  const row = { ...running, userId: id, startedAt: now(), subscribedSince: now() };
  await db.insert(subscriptions).values([
    { ...row, id: "year", stripeSubscriptionId: "sub_year", period: "annual", priceCents: 12_000 },
    {
      ...row,
      id: "never",
      stripeSubscriptionId: "sub_never",
      status: "incomplete",
      entitledUntil: null,
    },
    {
      ...row,
      id: "over",
      stripeSubscriptionId: "sub_over",
      status: "canceled",
      entitledUntil: null,
      canceledAt: now(),
    },
  ]);
  expect((await lastOf("day"))[1]).toMatchObject({ started: 2, canceled: 1, monthlyCents: 2990 + 1000 });
});

test("the queue's age is that of the items pending at the time, even if they are closed by now", async () => {
  app.setNow(new Date("2026-12-05T03:00:00Z"));
  const { db } = app.services;
  const item = (id: string, openedAt: string, closedAt?: string) => ({
    id,
    kind: "other" as const,
    subject: id,
    openedAt: new Date(openedAt),
    dueAt: new Date("2026-12-30T03:00:00Z"),
    closedAt: closedAt === undefined ? null : new Date(closedAt),
  });
  await db
    .insert(queueItems)
    .values([
      item("one", "2026-12-04T03:00:00Z"),
      item("two", "2026-12-03T03:00:00Z", "2026-12-06T03:00:00Z"),
      item("three", "2026-12-01T03:00:00Z", "2026-12-02T03:00:00Z"),
    ]);
  const day = 24 * 60;
  expect((await lastOf("day"))[1]).toMatchObject({
    queueMedianMinutes: 1.5 * day,
    queueOldestMinutes: 2 * day,
  });
  app.setNow(new Date("2026-12-08T12:00:00Z"));
  await storeDailyFigures.run(app.services, {});
  const [fourth] = await db.select().from(dailyFigures).where(eq(dailyFigures.day, "2026-12-04"));
  expect(fourth).toMatchObject({ queueMedianMinutes: 1.5 * day, queueOldestMinutes: 2 * day, visible: null });
});

test("recommendations count on the day of confirmation, and on the day of approval", async () => {
  app.setNow(new Date("2026-12-09T15:00:00Z"));
  const { db, now } = app.services;
  const yesterday = new Date(now().getTime() - 24 * 60 * 60 * 1000);
  const said = (id: string, state: "written" | "confirmed" | "approved") => ({
    id,
    driverId,
    state,
    text: "Muito pontual.",
    words: [],
    firstName: "Ana",
    initial: "P",
    knownYears: 1,
    email: `${id}@casa.example`,
    mailbox: `${id}@casa.example`,
    isNearDriver: false,
    driverNames: ["Edson"],
    writtenAt: yesterday,
  });
  await db
    .insert(recommendations)
    .values([
      said("waits", "written"),
      { ...said("read-later", "confirmed"), confirmedAt: yesterday },
      { ...said("shown", "approved"), confirmedAt: yesterday, decidedAt: now() },
    ]);
  await storeDailyFigures.run(app.services, {});
  expect(await lastOf("day")).toMatchObject([
    { recommended: 2, recommendationsApproved: 0 },
    { recommended: 0, recommendationsApproved: 1 },
  ]);
  expect((await lastOf("week"))[1]).toMatchObject({ recommended: 2, recommendationsApproved: 1 });
});

test("an empty month of a new product is unknown, and today is zero", async () => {
  await app.services.db.delete(dailyFigures);
  const months = await figuresOver(app.services.db, "month", app.services.now());
  expect(months).toHaveLength(13);
  expect(months[0]).toMatchObject({ start: "2025-12-01", drivers: null, visits: null, started: null });
  expect(months.at(-1)).toMatchObject({ visits: 0, drivers: 1 });
});
