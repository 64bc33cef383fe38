import { afterEach, beforeAll, expect, test } from "bun:test";
import { seasonWeeks } from "../../../drizzle/schema/figures";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { driverNextSeats } from "../../../drizzle/schema/seats";
import {
  deleteOldSeasonWeeks,
  seasonWeeksUntil,
  storeSeasonWeeks,
} from "../../../server/console/figures/season";
import { storeDailyFigures } from "../../../server/console/figures/store-daily-figures";
import { answerRequest, undoAnswer } from "../../../server/families/requests/answer-request";
import { deleteEndedRequests } from "../../../server/families/requests/delete-old-requests";
import { searchOn } from "../../search/search-database";
import { testApp } from "../../support/app";
import { seatRequestRow } from "../seat-request-row";

const app = testApp();
let driverId = "";
beforeAll(async () => {
  driverId = await (await searchOn(app.services.db)).addDriver({
    serviceState: "SP",
    serviceCity: "Campinas",
    services: ["Transporte Manhã", "Transporte Tarde"],
    capacity: 5,
    entitledUntil: new Date("2099-01-01"),
  });
}, 60_000);
afterEach(async () => {
  for (const table of [seatRequests, seasonWeeks, driverNextSeats]) await app.services.db.delete(table);
});

const at = (day: string) => app.setNow(new Date(`${day}T15:00:00Z`));
const moment = (day: string) => new Date(`${day}T15:00:00Z`);
const weeks = () => seasonWeeksUntil(app.services.db, app.services.now());
const store = () => storeSeasonWeeks(app.services.db, app.services.now());
const tell = (morning: number, afternoon: number, day: string) =>
  app.services.db
    .insert(driverNextSeats)
    .values({ driverId, year: 2027, morning, afternoon, night: 9, confirmedAt: moment(day) });

const campinas = { state: "SP", city: "Campinas" };
// What was stated then is not known any more.
const uncounted = { drivers: null, seats: null };
const none = { drivers: 0, seats: 0, requests: 0, answered: 0, agreed: 0 };

test("seats told, requests, answers within seven days and agreements, by week in São Paulo and city", async () => {
  const { db } = app.services;
  at("2026-11-25");
  // No more than the vehicle has, and of shifts that are offered.
  await tell(7, 2, "2026-11-24");
  await db.insert(seatRequests).values([
    seatRequestRow(driverId, { createdAt: new Date("2026-11-23T02:59:00Z") }),
    seatRequestRow(driverId, { createdAt: new Date("2026-11-23T03:00:00Z") }),
    seatRequestRow(driverId, {
      createdAt: moment("2026-11-10"),
      state: "has",
      answeredAt: moment("2026-11-24"),
      firstAnsweredAt: moment("2026-11-17"),
    }),
    seatRequestRow(driverId, {
      createdAt: moment("2026-11-10"),
      state: "agreed",
      answeredAt: moment("2026-11-24"),
      firstAnsweredAt: new Date("2026-11-17T15:00:01Z"),
    }),
    seatRequestRow(driverId, { state: "unconfirmed", openedAt: null }),
    seatRequestRow(driverId, { reportedAt: moment("2026-11-24") }),
  ]);
  expect(await weeks()).toEqual([
    { week: "2026-11-23", ...campinas, ...none, drivers: 1, seats: 7, requests: 1, agreed: 1 },
    { week: "2026-11-16", ...campinas, ...none, ...uncounted, requests: 1 },
    { week: "2026-11-09", ...campinas, ...none, ...uncounted, requests: 2, answered: 1 },
  ]);
});

test("a week keeps what drivers stated at its end, and its counts when the requests are deleted, for 13 months", async () => {
  const { db } = app.services;
  at("2026-11-25");
  await tell(2, 1, "2026-11-24");
  await db.insert(seatRequests).values(seatRequestRow(driverId, { createdAt: moment("2026-11-24") }));
  await storeDailyFigures.run(app.services, {});
  await store();
  const [first] = await weeks();
  expect(first).toMatchObject({ week: "2026-11-23", seats: 3, requests: 1 });

  at("2026-12-01");
  await db.update(driverNextSeats).set({ morning: 0 });
  await store();
  expect((await weeks()).map(({ week, seats, requests }) => [week, seats, requests])).toEqual([
    ["2026-11-30", 1, 0],
    ["2026-11-23", 3, 1],
  ]);

  at("2027-03-31");
  await store();
  await deleteEndedRequests(db, app.services.now());
  expect(await db.$count(seatRequests)).toBe(0);
  await store();
  expect((await weeks()).map(({ week, requests }) => [week, requests])).toEqual([
    ["2026-11-30", 0],
    ["2026-11-23", 1],
  ]);
  at("2027-12-22");
  await deleteOldSeasonWeeks(db, app.services.now());
  expect((await weeks()).map(({ week }) => week)).toEqual(["2026-11-30", "2026-11-23"]);
  at("2027-12-25");
  await deleteOldSeasonWeeks(db, app.services.now());
  expect((await db.select().from(seasonWeeks)).map(({ week }) => week)).toEqual(["2026-11-30"]);
});

test("an answer that is taken back was none; what a family withdraws and staff erase within the weeks counts no more", async () => {
  const { db } = app.services;
  at("2026-11-25");
  const asked = seatRequestRow(driverId, { createdAt: moment("2026-11-24") });
  await db.insert(seatRequests).values(asked);
  const answered = async () => (await weeks()).map((row) => [row.requests, row.answered, row.agreed]);
  await tell(2, 1, "2026-11-24");
  await answerRequest(app.services, { driverId, requestId: asked.id, answer: "agreed" });
  await store();
  expect(await answered()).toEqual([[1, 1, 1]]);
  await undoAnswer(app.services, { driverId, requestId: asked.id });
  await store();
  expect(await answered()).toEqual([[1, 0, 0]]);
  await db.delete(seatRequests);
  await store();
  expect(await answered()).toEqual([[0, 0, 0]]);
});

test("outside of the season nothing is stated", async () => {
  at("2027-03-01");
  await tell(2, 1, "2027-02-27");
  expect(await weeks()).toEqual([]);
});
