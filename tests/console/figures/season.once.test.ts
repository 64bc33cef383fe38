import { beforeAll, beforeEach, expect, test } from "bun:test";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { driverNextSeats } from "../../../drizzle/schema/seats";
import {
  deleteOldSeasonWeeks,
  seasonWeeksUntil,
  storeSeasonWeeks,
} from "../../../server/console/figures/season";
import { answerRequest, undoAnswer } from "../../../server/families/requests/answer-request";
import { deleteEndedRequests } from "../../../server/families/requests/delete-old-requests";
import { searchOn } from "../../search/search-database";
import { testApp } from "../../support/app";
import { seatRequestRow } from "../one-of-each";

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
});
const clear = () =>
  app.services.database.rawQuery("truncate seat_requests, season_weeks, driver_next_seats cascade");
beforeEach(async () => {
  await clear();
  at("2026-11-25");
});

const moment = (day: string) => new Date(`${day}T15:00:00Z`);
const at = (day: string) => app.setNow(moment(day));
const weeks = () => seasonWeeksUntil(app.services.db, app.services.now());
const store = () => storeSeasonWeeks(app.services.db, app.services.now());
const tell = (morning: number, afternoon: number, day: string) => {
  const seats = { morning, afternoon, night: 9, confirmedAt: moment(day) };
  return app.services.db.insert(driverNextSeats).values({ driverId, year: 2027, ...seats });
};
const ask = async (...changes: Parameters<typeof seatRequestRow>[1][]) => {
  const rows = changes.map((change) => seatRequestRow(driverId, change));
  await app.services.db.insert(seatRequests).values(rows);
  return rows[0]?.id ?? "";
};

test("seats told, requests, answers within seven days and agreements, by week in São Paulo and city", async () => {
  // No more than the vehicle has, and of shifts that are offered.
  await tell(7, 2, "2026-11-24");
  const answered = { createdAt: moment("2026-11-10"), answeredAt: moment("2026-11-24") };
  await ask(
    { createdAt: new Date("2026-11-23T02:59:00Z") },
    { createdAt: new Date("2026-11-23T03:00:00Z") },
    { ...answered, state: "has", firstAnsweredAt: moment("2026-11-17") },
    { ...answered, state: "agreed", firstAnsweredAt: new Date("2026-11-17T15:00:01Z") },
    { state: "unconfirmed", openedAt: null },
    { reportedAt: moment("2026-11-24") },
  );
  const none = { state: "SP", city: "Campinas", drivers: 0, seats: 0, requests: 0, answered: 0, agreed: 0 };
  // What was stated then is not known any more.
  const past = { ...none, drivers: null, seats: null };
  expect(await weeks()).toEqual([
    { ...none, week: "2026-11-23", drivers: 1, seats: 7, requests: 1, agreed: 1 },
    { ...past, week: "2026-11-16", requests: 1 },
    { ...past, week: "2026-11-09", requests: 2, answered: 1 },
  ]);
});

test("a week keeps what drivers stated at its end, and its counts when the requests are deleted, for 13 months", async () => {
  const { db, database, now } = app.services;
  const counts = async () => (await weeks()).map(({ week, seats, requests }) => [week, seats, requests]);
  await tell(2, 1, "2026-11-24");
  await ask({ createdAt: moment("2026-11-24") });
  await store();
  expect(await counts()).toContainEqual(["2026-11-23", 3, 1]);

  at("2026-12-01");
  await database.rawQuery("update driver_next_seats set morning = 0");
  await store();
  const kept = [
    ["2026-11-30", 1, 0],
    ["2026-11-23", 3, 1],
  ];
  expect(await counts()).toEqual(kept);

  at("2027-03-31");
  await store();
  await deleteEndedRequests(db, now());
  expect(await db.$count(seatRequests)).toBe(0);
  await store();
  expect(await counts()).toEqual(kept);
  at("2027-12-22");
  await deleteOldSeasonWeeks(db, now());
  expect(await counts()).toEqual(kept);
  at("2027-12-25");
  await deleteOldSeasonWeeks(db, now());
  expect((await database.rawQuery("select week::text from season_weeks")).rows).toEqual([
    { week: "2026-11-30" },
  ]);
});

test("an answer that is taken back was none; what is withdrawn or erased within the weeks counts no more; outside of the season nothing is stated", async () => {
  const answered = async () => {
    await store();
    return (await weeks()).map((row) => [row.requests, row.answered, row.agreed]);
  };
  await tell(2, 1, "2026-11-24");
  const requestId = await ask({ createdAt: moment("2026-11-24") });
  await answerRequest(app.services, { driverId, requestId, answer: "agreed" });
  expect(await answered()).toEqual([[1, 1, 1]]);
  await undoAnswer(app.services, { driverId, requestId });
  expect(await answered()).toEqual([[1, 0, 0]]);
  await app.services.db.delete(seatRequests);
  expect(await answered()).toEqual([[0, 0, 0]]);

  await clear();
  at("2027-03-01");
  await tell(2, 1, "2027-02-27");
  expect(await weeks()).toEqual([]);
});
