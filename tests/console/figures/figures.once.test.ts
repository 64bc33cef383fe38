import { beforeAll, expect, test } from "bun:test";
import { dailyFigures } from "../../../drizzle/schema/figures";
import { queueItems } from "../../../drizzle/schema/queue";
import { recommendations } from "../../../drizzle/schema/recommendations";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { driverDays } from "../../../drizzle/schema/results";
import { driverNextSeats } from "../../../drizzle/schema/seats";
import { figuresOver } from "../../../server/console/figures/queries";
import {
  deleteOldSeasonWeeks,
  seasonWeeksUntil,
  storeSeasonWeeks,
} from "../../../server/console/figures/season";
import { storeDailyFigures } from "../../../server/console/figures/store-daily-figures";
import { deleteEndedRequests } from "../../../server/families/requests/delete-old-requests";
import { createAccount, subscribe } from "../../drivers/driver-accounts";
import { accountWithProfile } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";
import { seatRequestRow } from "../one-of-each";

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

test("a subscription counts while it was paid for, a yearly price by months, and its end on its day", async () => {
  app.setNow(new Date("2026-12-02T15:00:00Z"));
  const { services } = app;
  const account = await createAccount(services);
  await subscribe(services, account, { period: "annual", priceCents: 12_000 });
  await subscribe(services, account, { status: "canceled", entitledUntil: null, canceledAt: services.now() });
  expect((await lastOf("day"))[1]).toMatchObject({ started: 2, canceled: 1, monthlyCents: 2990 + 1000 });
});

test("the queue's age is that of the items pending at the time, even if they are closed by now", async () => {
  app.setNow(new Date("2026-12-05T03:00:00Z"));
  const at = (day: number) => new Date(`2026-12-0${day}T03:00:00Z`);
  const item = { kind: "other", dueAt: at(9) } as const;
  await app.services.db.insert(queueItems).values([
    { ...item, id: "a", subject: "a", openedAt: at(3), closedAt: at(6) },
    { ...item, id: "b", subject: "b", openedAt: at(1), closedAt: at(2) },
  ]);
  const age = 2 * 24 * 60;
  expect((await lastOf("day"))[1]).toMatchObject({ queueMedianMinutes: age, queueOldestMinutes: age });
});

test("recommendations count on the day of confirmation, and on the day of approval", async () => {
  app.setNow(new Date("2026-12-09T15:00:00Z"));
  const { db, now } = app.services;
  const yesterday = new Date("2026-12-08T15:00:00Z");
  const author = { firstName: "Ana", initial: "P", knownYears: 1, isNearDriver: false };
  const said = { ...author, driverId, driverNames: ["Edson"], text: "Muito pontual.", words: [] };
  const written = { ...said, email: "ana@casa.example", writtenAt: yesterday };
  await db.insert(recommendations).values([
    { ...written, id: "a", mailbox: "a", state: "written" },
    { ...written, id: "b", mailbox: "b", state: "confirmed", confirmedAt: yesterday },
    { ...written, id: "c", mailbox: "c", state: "approved", confirmedAt: yesterday, decidedAt: now() },
  ]);
  await store();
  expect(await lastOf("day")).toMatchObject([
    { recommended: 2, recommendationsApproved: 0 },
    { recommended: 0, recommendationsApproved: 1 },
  ]);
});

test("of a season each week keeps its requests, answers within seven days and agreements, also once they are deleted, for 13 months", async () => {
  const { db, database, now } = app.services;
  const at = (day: string) => new Date(`${day}T15:00:00Z`);
  app.setNow(at("2026-11-25"));
  const answered = { createdAt: at("2026-11-10"), answeredAt: at("2026-11-24") };
  const rows = [
    { createdAt: new Date("2026-11-23T02:59:00Z") },
    { createdAt: new Date("2026-11-23T03:00:00Z") },
    { ...answered, state: "has", firstAnsweredAt: at("2026-11-17") },
    { ...answered, state: "agreed", firstAnsweredAt: new Date("2026-11-17T15:00:01Z") },
    { state: "unconfirmed", openedAt: null },
    { reportedAt: at("2026-11-24") },
  ] as const;
  await db
    .insert(seatRequests)
    .values(rows.map((row) => seatRequestRow(driverId, { ...row, serviceCity: "São Paulo" })));
  await db
    .insert(driverNextSeats)
    .values({ driverId, year: 2027, morning: 2, afternoon: 1, night: 0, confirmedAt: now() });
  const weeks = async () =>
    (await seasonWeeksUntil(db, now())).map((row) => [row.week, row.requests, row.answered, row.agreed]);
  const counted = [
    ["2026-11-23", 1, 0, 1],
    ["2026-11-16", 1, 0, 0],
    ["2026-11-09", 2, 1, 0],
  ];
  expect(await weeks()).toEqual(counted);
  await storeSeasonWeeks(db, now());
  app.setNow(at("2027-03-31"));
  await deleteEndedRequests(db, now());
  await storeSeasonWeeks(db, now());
  expect(await weeks()).toEqual(counted);
  await deleteOldSeasonWeeks(db, at("2027-12-12"));
  const { rows: left } = await database.rawQuery("select week::text from season_weeks order by 1");
  expect(left).toEqual([{ week: "2026-11-16" }, { week: "2026-11-23" }]);
});
