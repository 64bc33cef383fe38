import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { seatRequests } from "../../drizzle/schema/requests/tables";
import { driverNextSeats } from "../../drizzle/schema/seats";
import { seedDemo } from "../../drizzle/seeds/demo";
import { demoEmail } from "../../drizzle/seeds/demo-logins";
import type { Db } from "../../server/platform/database/database";
import { requestStateAt } from "../../shared/families/requests/requests";
import { openTestDatabase, type TestDatabase } from "../support/databases";

let opened: TestDatabase;
let db: Db;
beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.database.db;
});
afterAll(() => opened.close());

/** What a start on a day leaves: the driver's seats, and how many requests are in which state. */
async function startedOn(day: string) {
  const now = new Date(`${day}T15:00:00Z`);
  await seedDemo(db, { now });
  const [active] = await db
    .select({ id: drivers.id, seats: driverNextSeats })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .leftJoin(driverNextSeats, eq(driverNextSeats.driverId, drivers.id))
    .where(eq(users.email, demoEmail("ativa")));
  const rows = await db
    .select()
    .from(seatRequests)
    .where(eq(seatRequests.driverId, active?.id ?? ""));
  const states: Record<string, number> = {};
  for (const row of rows) {
    const state = requestStateAt(row, now);
    states[state] = (states[state] ?? 0) + 1;
  }
  return { seats: active?.seats ?? null, rows, states };
}

const all = {
  unconfirmed: 1,
  open: 4,
  unanswered: 1,
  has: 1,
  agreed: 1,
  settled: 1,
  none: 1,
  withdrawn: 1,
};

test("a demo shows requests in every state by the clock, and outside of the season none", async () => {
  const july = await startedOn("2026-07-10");
  expect([july.seats, july.rows]).toEqual([null, []]);

  const september = await startedOn("2026-09-02");
  const begin = new Date("2026-09-01T03:00:00Z");
  expect(september.rows.every(({ createdAt }) => createdAt >= begin)).toBe(true);
  const { unanswered: _, ...answerable } = all;
  expect(september.states).toEqual({ ...answerable, open: 5 });

  const november = await startedOn("2026-11-23");
  expect(november.states).toEqual(all);
  const { seats, rows } = november;
  const waiting = rows.filter(({ state, shift }) => state === "open" && shift === "morning");
  expect(waiting.reduce((sum, one) => sum + one.seats, 0)).toBeGreaterThan(seats?.morning ?? 0);
  expect([seats?.year, seats?.morning, seats?.afternoon]).toEqual([2027, 2, 1]);

  expect((await startedOn("2027-02-28")).states).toEqual(all);
  expect((await startedOn("2027-03-01")).rows).toEqual([]);
  const next = await startedOn("2027-10-01");
  expect([next.seats?.year, next.states]).toEqual([2028, all]);
});

test("what a demo driver says about the year stays when the demo is started again", async () => {
  await startedOn("2027-10-02");
  await db.update(driverNextSeats).set({ morning: 6 });
  expect((await startedOn("2027-10-09")).seats?.morning).toBe(6);
});
