import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { driverTerms } from "../../../drizzle/schema/details";
import { drivers } from "../../../drizzle/schema/drivers";
import { searchEntries } from "../../../drizzle/schema/search";
import { driverSeats } from "../../../drizzle/schema/seats";
import type { LandingFacts } from "../../../shared/content/landing";
import { LANDING_DRIVERS_READ_MAX, SEARCH_PAGE_SIZE } from "../../../shared/limits";
import type { Service } from "../../../shared/profile/profile-fields";
import {
  confirmedDaysAgo,
  offeredShifts,
  type StoredShifts,
  shifts,
  splitOf,
} from "../../../shared/profile/seats";
import { FREE_SEATS_RANK_MAX } from "../../../shared/search";
import { seatsToday } from "../../drivers/seats/stored-seats";
import type { Db } from "../../platform/database/database";
import { cardColumns, toDriverCard } from "../../search/driver-cards";
import { hasNameId } from "../../search/entries/entry-names";
import type { NameKind } from "../../search/entries/lexemes";
import { priceOf, timedPrice } from "./prices";
import { nextYearOf } from "./totals";

/** Aggregated facts of a school's or neighborhood's drivers, and the other names that they serve, most frequent first. */
export type NamedPlace = Pick<
  LandingFacts,
  "withSeats" | "confirmedSeats" | "authorised" | "cards" | "shifts" | "price" | "holdsUntil" | "nextYear"
> & { read: number; alongside: Record<NameKind, number[]> };

/** The first drivers of a school or neighborhood in ranking order. */
export async function readNamedPlace(db: Db, kind: NameKind, nameId: number, now: Date): Promise<NamedPlace> {
  const rows = await readDrivers(db, kind, nameId, now);
  const more = rows.length === LANDING_DRIVERS_READ_MAX && { isMinimum: true as const };
  const countIf = (isSo: (row: Row) => boolean) => ({ drivers: rows.filter(isSo).length, ...more });
  const alongside = (ids: (row: Row) => number[]) =>
    byFrequency(rows.flatMap(ids)).filter((id) => id !== nameId);
  return {
    read: rows.length,
    withSeats: countIf(hasSeats),
    confirmedSeats: countIf((row) => hasSeats(row) && isConfirmed(row, now)),
    nextYear:
      kind === "school"
        ? nextYearOf(
            countIf((row) => hasNextSeats(row, now)),
            now,
          )
        : null,
    authorised: countIf(({ authorisedUntil }) => authorisedUntil !== null && authorisedUntil > now),
    cards: await readCards(
      db,
      rows.slice(0, SEARCH_PAGE_SIZE).map(({ driverId }) => driverId),
      now,
    ),
    shifts: shiftsOf(rows),
    ...priceOf(rows.flatMap(timedPrice), now),
    alongside: {
      school: alongside(({ schoolIds }) => schoolIds),
      neighborhood: alongside(({ neighborhoodIds }) => neighborhoodIds),
    },
  };
}

type Row = Awaited<ReturnType<typeof readDrivers>>[number];

async function readDrivers(db: Db, kind: NameKind, nameId: number, now: Date) {
  const { driverId, rank, authorisedUntil, nextUntil, schoolIds, neighborhoodIds } = searchEntries;
  const first = db
    .select({ driverId, rank, authorisedUntil, nextUntil, schoolIds, neighborhoodIds })
    .from(searchEntries)
    .where(and(hasNameId(kind, sql`${nameId}::int`), gt(searchEntries.entitledUntil, now)))
    .orderBy(asc(rank), asc(driverId))
    .limit(LANDING_DRIVERS_READ_MAX)
    .as("first");
  return db
    .select({
      driverId: first.driverId,
      rank: first.rank,
      authorisedUntil: first.authorisedUntil,
      nextUntil: first.nextUntil,
      schoolIds: first.schoolIds,
      neighborhoodIds: first.neighborhoodIds,
      availableSeats: drivers.availableSeats,
      services: drivers.services,
      seatsConfirmedAt: driverSeats.confirmedAt,
      seats: { morning: driverSeats.morning, afternoon: driverSeats.afternoon, night: driverSeats.night },
      reais: driverTerms.monthlyPrice,
      confirmedAt: driverTerms.confirmedAt,
    })
    .from(first)
    .innerJoin(drivers, eq(drivers.id, first.driverId))
    .leftJoin(driverSeats, and(eq(driverSeats.driverId, first.driverId), isNull(driverSeats.year)))
    .leftJoin(driverTerms, eq(driverTerms.driverId, first.driverId))
    .orderBy(asc(first.rank), asc(first.driverId));
}

function hasSeats({ rank }: Pick<Row, "rank">): boolean {
  return rank < FREE_SEATS_RANK_MAX;
}

function isConfirmed({ seatsConfirmedAt }: Pick<Row, "seatsConfirmedAt">, now: Date): boolean {
  return seatsConfirmedAt !== null && confirmedDaysAgo(seatsConfirmedAt, now) !== null;
}

function hasNextSeats({ nextUntil }: Pick<Row, "nextUntil">, now: Date): boolean {
  return nextUntil !== null && nextUntil > now;
}

type Seats = Pick<Row, "rank"> & {
  availableSeats: number;
  services: readonly Service[];
  seats: StoredShifts | null;
};

/**
 * Each shift that a driver offers, with the number of drivers with seats. One number for several shifts counts in each of
 * them, as "up to".
 */
function shiftsOf(rows: readonly Seats[]): LandingFacts["shifts"] {
  const stated = rows.map((row) => {
    const split = row.seats && splitOf(row.seats);
    const offered = offeredShifts(row.services);
    const upTo = !split && offered.length > 1;
    const forAll = () => offered.map((shift) => ({ shift, seats: row.availableSeats }));
    return (split ?? forAll()).map(({ shift, seats }) => ({ shift, upTo, seats: hasSeats(row) ? seats : 0 }));
  });
  return shifts.flatMap((shift) => {
    const inShift = stated.flatMap((driver) => driver.filter((part) => part.shift === shift));
    if (inShift.length === 0) return [];
    const free = inShift.filter(({ seats }) => seats > 0);
    return [
      {
        shift,
        drivers: free.length,
        seats: free.reduce((sum, { seats }) => sum + seats, 0),
        upTo: free.some(({ upTo }) => upTo),
      },
    ];
  });
}

/** Unique ids, most frequent first. */
function byFrequency(ids: readonly number[]): number[] {
  const times = new Map<number, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return [...times].toSorted(([a, timesA], [b, timesB]) => timesB - timesA || a - b).map(([id]) => id);
}

async function readCards(db: Db, driverIds: readonly string[], now: Date) {
  if (driverIds.length === 0) return [];
  const rows = await db
    .select(cardColumns)
    .from(searchEntries)
    .innerJoin(drivers, eq(drivers.id, searchEntries.driverId))
    .leftJoin(driverSeats, seatsToday)
    .where(inArray(searchEntries.driverId, [...driverIds]))
    .orderBy(asc(searchEntries.rank), asc(searchEntries.driverId));
  return rows.map((row) => toDriverCard(row, now));
}
