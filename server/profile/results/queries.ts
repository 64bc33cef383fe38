import { and, asc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { driverDays, driverMonths, resultMails } from "../../../drizzle/schema/results";
import { dayInSaoPaulo, startOfDay } from "../../../shared/brazil";
import type { FigureName, ResultDays } from "../../../shared/profile/results/results";
import { sources } from "../../../shared/profile/results/sources";
import type { OwnResults } from "../../../shared/schemas/results";
import type { Db } from "../../platform/database/database";

type Counts = Record<FigureName, number | null>;
type Day = Counts & { day: string };

/** A profile's figures of the last days, including today, next to the same number of days before. */
export async function resultsOver(
  db: Db,
  driverId: string,
  count: ResultDays,
  now: Date,
): Promise<Omit<OwnResults, "demand">> {
  const today = dayInSaoPaulo(now);
  const dayBack = (days: number) => dayInSaoPaulo(startOfDay(today, -days));
  const days = Array.from({ length: count }, (_, index) => dayBack(count - 1 - index));
  const first = dayBack(count - 1);
  const firstBefore = dayBack(2 * count - 1);
  const ofDriver = eq(driverDays.driverId, driverId);
  const counted = await db
    .select({ day: driverDays.day, ...sums })
    .from(driverDays)
    .where(and(ofDriver, gte(driverDays.day, firstBefore)))
    .groupBy(driverDays.day)
    .orderBy(asc(driverDays.day));
  const since = await countedSince(db, driverId);
  const byDay = new Map(counted.map((day) => [day.day, day]));
  const inPeriod = counted.filter(({ day }) => day >= first);
  const beforeIt = counted.filter(({ day }) => day < first);
  const figureOf = (name: FigureName) => {
    const from = since[name];
    const valueOn = (day: string) => (from === null || day < from ? null : (byDay.get(day)?.[name] ?? 0));
    return {
      total: sumOf(inPeriod, name),
      before: from !== null && from <= firstBefore ? sumOf(beforeIt, name) : null,
      values: days.map(valueOn),
    };
  };
  const bySource = await db
    .select({ source: driverDays.source, ...sums })
    .from(driverDays)
    .where(and(ofDriver, gte(driverDays.day, first)))
    .groupBy(driverDays.source);
  return {
    days,
    since:
      Object.values(since)
        .filter((day) => day !== null)
        .toSorted()[0] ?? null,
    figures: {
      appearances: figureOf("appearances"),
      visits: figureOf("visits"),
      openings: figureOf("openings"),
    },
    sources: sources.map((source) => {
      const { appearances, visits, openings } = bySource.find((row) => row.source === source) ?? nothing;
      return { source, appearances: appearances ?? 0, visits: visits ?? 0, openings: openings ?? 0 };
    }),
  };
}

/** A profile's figures from one day up to, not including, another, and which figures were counted on all of them. */
export async function resultsBetween(db: Db, driverId: string, from: string, to: string) {
  const [counted] = await db
    .select(sums)
    .from(driverDays)
    .where(and(eq(driverDays.driverId, driverId), gte(driverDays.day, from), lt(driverDays.day, to)));
  const since = await countedSince(db, driverId);
  const isWhole = (name: FigureName) => since[name] !== null && since[name] <= from;
  const { appearances, visits, openings } = counted ?? nothing;
  return {
    sums: { appearances: appearances ?? 0, visits: visits ?? 0, openings: openings ?? 0 },
    isWhole: {
      appearances: isWhole("appearances"),
      visits: isWhole("visits"),
      openings: isWhole("openings"),
    },
  };
}

/** All figures of a profile for its data export: by day, and by month for older ones. */
export async function allResults(db: Db, driverId: string) {
  const { appearances, visits, openings } = driverDays;
  const days = await db
    .select({ day: driverDays.day, source: driverDays.source, appearances, visits, openings })
    .from(driverDays)
    .where(eq(driverDays.driverId, driverId))
    .orderBy(asc(driverDays.day), asc(driverDays.source));
  const months = await db
    .select()
    .from(driverMonths)
    .where(eq(driverMonths.driverId, driverId))
    .orderBy(asc(driverMonths.month), asc(driverMonths.source));
  const [mail] = await db.select().from(resultMails).where(eq(resultMails.driverId, driverId));
  return {
    days,
    months: months.map(({ driverId: _, ...month }) => month),
    mail: mail ? { month: mail.month, offAt: mail.offAt?.toISOString() ?? null } : null,
  };
}

const sumOfColumn = (name: FigureName): SQL<number | null> => sql`sum(${driverDays[name]})`.mapWith(Number);
const sums = {
  appearances: sumOfColumn("appearances"),
  visits: sumOfColumn("visits"),
  openings: sumOfColumn("openings"),
};
const nothing: Counts = { appearances: 0, visits: 0, openings: 0 };

/** The first stored day with a count, for each figure; null if there is none. */
async function countedSince(db: Db, driverId: string): Promise<Record<FigureName, string | null>> {
  const firstOf = (name: FigureName) =>
    sql<string | null>`min(${driverDays.day}) filter (where ${driverDays[name]} is not null)`;
  const [first] = await db
    .select({
      appearances: firstOf("appearances"),
      visits: firstOf("visits"),
      openings: firstOf("openings"),
    })
    .from(driverDays)
    .where(eq(driverDays.driverId, driverId));
  return first ?? { appearances: null, visits: null, openings: null };
}

function sumOf(days: readonly Day[], name: FigureName): number {
  return days.reduce((sum, day) => sum + (day[name] ?? 0), 0);
}
