import { beforeAll, expect, test } from "bun:test";
import { dailyFigures } from "../../../drizzle/schema/figures";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { driverDays } from "../../../drizzle/schema/results";
import { figuresOver } from "../../../server/console/figures/queries";
import { seasonWeeksUntil, storeSeasonWeeks } from "../../../server/console/figures/season";
import { storeFigureSnapshots } from "../../../server/console/figures/snapshot";
import { storeDailyFigures } from "../../../server/console/figures/store-daily-figures";
import { storedRequest } from "../../people/asking-families";
import { aPublishedDriver } from "../../people/drivers";
import { anOperator } from "../../people/staff";
import { testApp } from "../../support/app";

// One minute before and one after midnight in São Paulo, 30 November to 1 December.
const lastMinute = new Date("2026-12-01T02:59:00Z");
const firstMinute = new Date("2026-12-01T03:01:00Z");

let driverId = "";
const app = testApp();
beforeAll(async () => {
  app.setNow(lastMinute);
  driverId = (await aPublishedDriver(app)).id;
  await app.services.database.rawQuery("update drivers set created_at = $1", [lastMinute]);
  await app.services.db.insert(driverDays).values([
    { driverId, day: "2026-11-30", source: "link", appearances: 40, visits: 2, openings: 1 },
    // Before appearances were counted.
    { driverId, day: "2026-11-12", source: "link", visits: 1 },
  ]);
});

const lastOf = async (period: "day" | "month") =>
  (await figuresOver(app.services.db, period, app.services.now())).slice(-2);
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

test("the page of figures reads a snapshot, whatever there ever was", async () => {
  await storeFigureSnapshots.run(app.services, {});
  const { figures } = (await anOperator(app)).calls;
  const before = await figures.over.query({ period: "month" });
  expect(before.periods.at(-1)?.drivers).toBe(1);
  await app.services.db.delete(driverDays);
  expect(await figures.over.query({ period: "month" })).toEqual(before);
});

test("a season's weeks, from midnight in São Paulo, stay when their requests are deleted", async () => {
  const { db } = app.services;
  const now = new Date("2026-11-25T15:00:00Z");
  for (const at of ["2026-11-23T02:59:00Z", "2026-11-23T03:00:00Z"])
    await storedRequest(app, driverId, { openedAt: new Date(at) });
  await storeSeasonWeeks(db, now);
  await db.delete(seatRequests);
  const later = await seasonWeeksUntil(db, new Date("2027-03-31T15:00:00Z"));
  const counted = [
    ["2026-11-23", 1],
    ["2026-11-16", 1],
  ];
  expect(later.map(({ week, requests }) => [week, requests])).toEqual(counted);
});
