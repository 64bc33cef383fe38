import { beforeAll, expect, test } from "bun:test";
import { dailyFigures } from "../../../drizzle/schema/figures";
import { queueItems } from "../../../drizzle/schema/queue";
import { recommendations } from "../../../drizzle/schema/recommendations";
import { driverDays } from "../../../drizzle/schema/results";
import { figuresOver } from "../../../server/console/figures/queries";
import { storeDailyFigures } from "../../../server/console/figures/store-daily-figures";
import { createAccount, subscribe } from "../../drivers/driver-accounts";
import { accountWithProfile } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";

// One minute before and one after midnight in São Paulo, 30 November to 1 December.
const lastMinute = new Date("2026-12-01T02:59:00Z");
const firstMinute = new Date("2026-12-01T03:01:00Z");

let driverId = "";
const app = testApp();
beforeAll(async () => {
  app.setNow(lastMinute);
  const { account, saved, publish } = await accountWithProfile(app);
  await subscribe(app.services, account);
  await publish();
  driverId = saved.id;
  await app.services.database.rawQuery("update drivers set created_at = $1", [lastMinute]);
  await app.services.db.insert(driverDays).values([
    { driverId, day: "2026-11-30", source: "link", appearances: 40, visits: 2, openings: 1 },
    // Before appearances were counted.
    { driverId, day: "2026-11-12", source: "link", visits: 1 },
  ]);
});

const over = (period: "day" | "week" | "month") => figuresOver(app.services.db, period, app.services.now());
const lastOf = async (period: "day" | "week" | "month") => (await over(period)).slice(-2);
const store = () => storeDailyFigures.run(app.services, {});
const stored = () => app.services.db.select().from(dailyFigures).orderBy(dailyFigures.day);
const storedOn = async (day: string) => (await stored()).find((row) => row.day === day);

test("today's figures are live, and at midnight in São Paulo the day is past", async () => {
  app.setNow(lastMinute);
  const whole = { drivers: 1, visible: 1, started: 1, canceled: 0, monthlyCents: 2990, visits: 2 };
  const last = { start: "2026-11-30", ...whole };
  expect((await lastOf("day"))[1]).toMatchObject({ ...last, isRunning: true });

  app.setNow(firstMinute);
  // Nothing is stored yet: the past day is unknown, not zero.
  expect((await lastOf("day"))[0]).toMatchObject({ start: "2026-11-30", visits: null });
  await store();
  const today = { start: "2026-12-01", isRunning: true, drivers: 1, started: 0, visits: 0 };
  expect(await lastOf("day")).toMatchObject([{ ...last, isRunning: false }, today]);
  expect(await lastOf("month")).toMatchObject([
    { start: "2026-11-01", visits: 3, started: 1 },
    { start: "2026-12-01", isRunning: true, visits: 0 },
  ]);
});

test("days that were not stored are reconstructed as far as possible, and a second run changes nothing", async () => {
  app.setNow(firstMinute);
  await store();
  const days = await stored();
  expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual(["2025-12-01", "2026-11-30", 365]);
  // The profile did not exist yet; who was visible then is no longer known.
  const early = { visits: 1, drivers: 0, visible: null, monthlyCents: null };
  expect(await storedOn("2026-11-12")).toMatchObject(early);
  await app.services.database.rawQuery("update daily_figures set visits = 7 where day = '2026-11-30'");
  await store();
  expect((await lastOf("day"))[0]?.visits).toBe(7);
  expect(await stored()).toHaveLength(365);
});

test("a subscription counts while it was paid for, a yearly price by months, and its end on its day", async () => {
  app.setNow(new Date("2026-12-02T15:00:00Z"));
  const { services } = app;
  const account = await createAccount(services);
  await subscribe(services, account, { period: "annual", priceCents: 12_000 });
  await subscribe(services, account, { status: "incomplete", entitledUntil: null });
  await subscribe(services, account, { status: "canceled", entitledUntil: null, canceledAt: services.now() });
  expect((await lastOf("day"))[1]).toMatchObject({ started: 2, canceled: 1, monthlyCents: 2990 + 1000 });
});

test("the queue's age is that of the items pending at the time, even if they are closed by now", async () => {
  app.setNow(new Date("2026-12-05T03:00:00Z"));
  const at = (day: number) => new Date(`2026-12-0${day}T03:00:00Z`);
  const item = (opened: number, closed?: number) => {
    const about = { id: `item-${opened}`, subject: `${opened}`, kind: "other" as const };
    return { ...about, openedAt: at(opened), dueAt: at(9), closedAt: closed ? at(closed) : null };
  };
  await app.services.db.insert(queueItems).values([item(4), item(3, 6), item(1, 2)]);
  const day = 24 * 60;
  const ages = { queueMedianMinutes: 1.5 * day, queueOldestMinutes: 2 * day };
  expect((await lastOf("day"))[1]).toMatchObject(ages);
  app.setNow(new Date("2026-12-08T12:00:00Z"));
  await store();
  expect(await storedOn("2026-12-04")).toMatchObject({ ...ages, visible: null });
});

test("recommendations count on the day of confirmation, and on the day of approval", async () => {
  app.setNow(new Date("2026-12-09T15:00:00Z"));
  const { db, now } = app.services;
  const yesterday = new Date("2026-12-08T15:00:00Z");
  const written = (state: "written" | "confirmed" | "approved", dates: object = {}) => {
    const email = `${state}@casa.example`;
    const author = {
      firstName: "Ana",
      initial: "P",
      email,
      mailbox: email,
      knownYears: 1,
      isNearDriver: false,
    };
    const about = { id: state, driverId, driverNames: ["Edson"], text: "Muito pontual.", words: [] };
    return { ...author, ...about, state, writtenAt: yesterday, ...dates };
  };
  const approved = written("approved", { confirmedAt: yesterday, decidedAt: now() });
  const rows = [written("written"), written("confirmed", { confirmedAt: yesterday }), approved];
  await db.insert(recommendations).values(rows);
  await store();
  expect(await lastOf("day")).toMatchObject([
    { recommended: 2, recommendationsApproved: 0 },
    { recommended: 0, recommendationsApproved: 1 },
  ]);
  expect((await lastOf("week"))[1]).toMatchObject({ recommended: 2, recommendationsApproved: 1 });

  // An empty month of a new product is unknown, and today is zero.
  await db.delete(dailyFigures);
  const months = await over("month");
  expect(months).toHaveLength(13);
  expect(months[0]).toMatchObject({ start: "2025-12-01", drivers: null, visits: null, started: null });
  expect(months.at(-1)).toMatchObject({ visits: 0, drivers: 1 });
});
