import { expect, test } from "bun:test";
import { and, eq, isNotNull } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { seatRequests } from "../../drizzle/schema/requests/tables";
import { driverSeats } from "../../drizzle/schema/seats";
import { seedDemo } from "../../drizzle/seeds/demo";
import { demoEmail } from "../../drizzle/seeds/demo-logins";
import { requestStateAt } from "../../shared/families/requests/requests";
import { openTestDatabase } from "../support/databases";
import { forFile } from "../support/for-file";

const opened = forFile(openTestDatabase, ({ close }) => close());
const all = { unconfirmed: 1, open: 4, unanswered: 1, has: 1, agreed: 1, settled: 1, none: 1, withdrawn: 1 };

test("a demo shows requests in every state by the clock, outside of the season none, and keeps what a driver says", async () => {
  const { db } = opened.database;
  /** What a start on a day leaves: the driver's seats, and how many requests are in which state. */
  const startedOn = async (day: string) => {
    const now = new Date(`${day}T15:00:00Z`);
    await seedDemo(db, { now });
    const [active] = await db
      .select({ id: drivers.id, seats: driverSeats })
      .from(drivers)
      .innerJoin(users, eq(users.id, drivers.userId))
      .leftJoin(driverSeats, and(eq(driverSeats.driverId, drivers.id), isNotNull(driverSeats.year)))
      .where(eq(users.email, demoEmail("ativa")));
    const rows = await db
      .select()
      .from(seatRequests)
      .where(eq(seatRequests.driverId, active?.id ?? ""));
    const states: Record<string, number> = {};
    for (const row of rows) states[requestStateAt(row, now)] = (states[requestStateAt(row, now)] ?? 0) + 1;
    return { seats: active?.seats ?? null, rows, states };
  };
  expect(await startedOn("2026-07-10")).toMatchObject({ seats: null, rows: [] });
  const begin = new Date("2026-09-01T03:00:00Z");
  const { rows } = await startedOn("2026-09-02");
  expect(rows.every(({ createdAt }) => createdAt >= begin)).toBe(true);
  const november = await startedOn("2026-11-23");
  expect(november).toMatchObject({ states: all, seats: { year: 2027, morning: 2, afternoon: 1 } });
  expect((await startedOn("2027-02-28")).states).toEqual(all);
  expect((await startedOn("2027-03-01")).rows).toEqual([]);
  expect(await startedOn("2027-10-01")).toMatchObject({ states: all, seats: { year: 2028 } });
  await db.update(driverSeats).set({ morning: 6 }).where(isNotNull(driverSeats.year));
  expect((await startedOn("2027-10-09")).seats?.morning).toBe(6);
});
