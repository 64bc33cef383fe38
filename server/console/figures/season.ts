import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { seasonWeeks } from "../../../drizzle/schema/figures";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { driverSeats } from "../../../drizzle/schema/seats";
import { dayInSaoPaulo, startOfDay } from "../../../shared/brazil";
import { startOfPeriod } from "../../../shared/figures";
import { nextSeatsAt, yearOnSale } from "../../../shared/profile/next-seats";
import { shifts } from "../../../shared/profile/seats";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import { visibleDriver } from "../../drivers/visibility";
import type { Db } from "../../platform/database/database";

export type SeasonWeek = typeof seasonWeeks.$inferSelect;
type Place = Pick<SeasonWeek, "state" | "city">;
type StatedSeats = Place & { drivers: number; seats: number };

/** Requests stay for 30 days after their end: within four weeks, counting them again gives the same. */
const WEEKS_BACK = 3;
const ROWS_AT_ONCE = 1000;
const ANSWERED_WITHIN = "7 days";

/** The stored weeks, newest first, with those that can still change as they are now. */
export async function seasonWeeksUntil(db: Db, now: Date): Promise<SeasonWeek[]> {
  const { fresh, from, week } = await measureSeason(db, now);
  const stored = await db
    .select()
    .from(seasonWeeks)
    .where(gte(seasonWeeks.week, dayInSaoPaulo(retentionCutoff(RETENTION.requestCounts, now))));
  const past = stored.filter((row) => row.week < from);
  // What drivers stated is known for now alone; of the weeks before, as it was stored.
  const stated = stored.filter((row) => row.week >= from && row.week < week);
  const rows = new Map(stated.map((row) => [keyOf(row), { ...row, requests: 0, answered: 0, agreed: 0 }]));
  for (const row of fresh) {
    const { drivers = row.drivers, seats = row.seats } = rows.get(keyOf(row)) ?? {};
    rows.set(keyOf(row), { ...row, drivers, seats });
  }
  return [...past, ...rows.values()].toSorted(
    (a, b) =>
      b.week.localeCompare(a.week) ||
      b.requests - a.requests ||
      (b.seats ?? 0) - (a.seats ?? 0) ||
      keyOf(a).localeCompare(keyOf(b)),
  );
}

/** Stores the weeks that can still change, the current one included. */
export async function storeSeasonWeeks(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { fresh, from, week } = await measureSeason(tx, now);
    const none = { requests: 0, answered: 0, agreed: 0 };
    await tx.update(seasonWeeks).set(none).where(gte(seasonWeeks.week, from));
    await tx.update(seasonWeeks).set({ drivers: 0, seats: 0 }).where(gte(seasonWeeks.week, week));
    const counted = (column: "requests" | "answered" | "agreed") => sql.raw(`excluded.${column}`);
    // What drivers stated is known for the current week alone.
    const stated = (column: "drivers" | "seats") =>
      sql`coalesce(${sql.raw(`excluded.${column}`)}, ${seasonWeeks[column]})`;
    for (let at = 0; at < fresh.length; at += ROWS_AT_ONCE)
      await tx
        .insert(seasonWeeks)
        .values(fresh.slice(at, at + ROWS_AT_ONCE))
        .onConflictDoUpdate({
          target: [seasonWeeks.week, seasonWeeks.state, seasonWeeks.city],
          set: {
            requests: counted("requests"),
            answered: counted("answered"),
            agreed: counted("agreed"),
            drivers: stated("drivers"),
            seats: stated("seats"),
          },
        });
  });
}

/** Deletes counts past their retention period. */
export async function deleteOldSeasonWeeks(db: Db, now: Date): Promise<void> {
  const first = dayInSaoPaulo(retentionCutoff(RETENTION.requestCounts, now));
  await db.delete(seasonWeeks).where(lt(seasonWeeks.week, first));
}

async function measureSeason(db: Db, now: Date) {
  const today = dayInSaoPaulo(now);
  const [from, week] = [startOfPeriod("week", today, WEEKS_BACK), startOfPeriod("week", today)];
  const rows = new Map<string, SeasonWeek>();
  const add = (place: Place & { week: string }, counts: Partial<SeasonWeek>) => {
    const stated = place.week === week ? 0 : null;
    const none = { drivers: stated, seats: stated, requests: 0, answered: 0, agreed: 0 };
    rows.set(keyOf(place), { ...none, ...rows.get(keyOf(place)), ...place, ...counts });
  };
  for (const { week, state, city, ...counts } of await countRequests(db, from))
    add({ week, state, city }, counts);
  for (const { state, city, ...counts } of await countStated(db, now)) add({ week, state, city }, counts);
  return { fresh: [...rows.values()], from, week };
}

const keyOf = ({ week, state, city }: Place & { week: string }) => `${week} ${state} ${city}`;

const requestRows = z.array(
  z.object({
    week: z.string(),
    state: z.string(),
    city: z.string(),
    requests: z.coerce.number(),
    answered: z.coerce.number(),
    agreed: z.coerce.number(),
  }),
);

/** Requests, and agreements, each in its own week; what a driver reported as odd is none. */
async function countRequests(db: Db, from: string) {
  const { openedAt, answeredAt, firstAnsweredAt, state } = seatRequests;
  const weekOf = (moment: unknown) =>
    sql`to_char(date_trunc('week', ${moment} at time zone 'America/Sao_Paulo'), 'YYYY-MM-DD')`;
  const since = sql`${startOfDay(from).toISOString()}::timestamptz`;
  const place = sql`${seatRequests.serviceState} as state, ${seatRequests.serviceCity} as city`;
  const isReal = isNull(seatRequests.reportedAt);
  const { rows } = await db.execute(sql`
    select week, state, city, sum(requests) as requests, sum(answered) as answered, sum(agreed) as agreed from (
      select ${weekOf(openedAt)} as week, ${place}, 1 as requests, 0 as agreed,
        case when ${firstAnsweredAt} <= ${openedAt} + ${ANSWERED_WITHIN}::interval then 1 else 0 end as answered
      from ${seatRequests} where ${openedAt} >= ${since} and ${isReal}
      union all
      select ${weekOf(answeredAt)}, ${place}, 0, 1, 0
      from ${seatRequests} where ${answeredAt} >= ${since} and ${state} in ('agreed', 'settled') and ${isReal}
    ) as events group by week, state, city`);
  return requestRows.parse(rows);
}

/** What visible drivers state now for the year that is sold, by city; nothing outside of the season. */
async function countStated(db: Db, now: Date): Promise<StatedSeats[]> {
  const year = yearOnSale(now);
  if (year === null) return [];
  const { serviceState, serviceCity, services, capacity } = drivers;
  const rows = await db
    .select({ stored: driverSeats, driver: { serviceState, serviceCity, services, capacity } })
    .from(driverSeats)
    .innerJoin(drivers, eq(drivers.id, driverSeats.driverId))
    .where(and(eq(driverSeats.year, year), visibleDriver(now)));
  const cities = new Map<string, StatedSeats>();
  for (const { stored, driver } of rows) {
    const stated = nextSeatsAt(stored, driver, now);
    if (!stated) continue;
    const place = { state: driver.serviceState, city: driver.serviceCity };
    const key = `${place.state} ${place.city}`;
    const { drivers: count, seats } = cities.get(key) ?? { drivers: 0, seats: 0 };
    const more = shifts.reduce((sum, shift) => sum + (stated.shifts[shift] ?? 0), 0);
    cities.set(key, { ...place, drivers: count + 1, seats: seats + more });
  }
  return [...cities.values()];
}
