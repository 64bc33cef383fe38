import { asc, gte } from "drizzle-orm";
import { dailyFigures } from "../../../drizzle/schema/figures";
import { dayInSaoPaulo } from "../../../shared/brazil";
import { type FigurePeriod, figurePeriods, startOfPeriod } from "../../../shared/figures";
import type { Db } from "../../platform/database/database";
import { type DayFigures, measureDay } from "./measure";

/** A period's figures: sums over its days, and the state at its end; null if unknown. */
export type PeriodFigures = Omit<DayFigures, "day" | "drivers" | "started" | "canceled" | "visits"> & {
  /** Its first day, "2026-11-01". */
  start: string;
  isRunning: boolean;
  drivers: number | null;
  started: number | null;
  canceled: number | null;
  visits: number | null;
};

/** The figures of the console: past days as stored, today as of now. Oldest first. */
export async function figuresOver(db: Db, period: FigurePeriod, now: Date): Promise<PeriodFigures[]> {
  const today = dayInSaoPaulo(now);
  const { count } = figurePeriods[period];
  const first = startOfPeriod(period, today, count - 1);
  const stored = await db
    .select()
    .from(dailyFigures)
    .where(gte(dailyFigures.day, first))
    .orderBy(asc(dailyFigures.day));
  // At midnight, the new day is computed, whatever is stored for it.
  const days = [...stored.filter(({ day }) => day < today), await measureDay(db, today, now)];
  return Array.from({ length: count }, (_, index) => {
    const start = startOfPeriod(period, today, count - 1 - index);
    const within = days.filter(({ day }) => startOfPeriod(period, day) === start);
    return { ...summed(within), start, isRunning: index === count - 1 };
  });
}

function summed(days: DayFigures[]): Omit<PeriodFigures, "start" | "isRunning"> {
  const last = days.at(-1);
  /** Of the days for which it is known. */
  const sum = (of: (day: DayFigures) => number | null) => {
    const known = days.map(of).filter((value) => value !== null);
    return known.length > 0 ? known.reduce((total, value) => total + value, 0) : null;
  };
  return {
    drivers: last?.drivers ?? null,
    visible: days.findLast(({ visible }) => visible !== null)?.visible ?? null,
    monthlyCents: days.findLast(({ monthlyCents }) => monthlyCents !== null)?.monthlyCents ?? null,
    started: sum(({ started }) => started),
    canceled: sum(({ canceled }) => canceled),
    visits: sum(({ visits }) => visits),
    appearances: sum(({ appearances }) => appearances),
    openings: sum(({ openings }) => openings),
    searches: sum(({ searches }) => searches),
    foundNobody: sum(({ foundNobody }) => foundNobody),
    queueMedianMinutes: last?.queueMedianMinutes ?? null,
    queueOldestMinutes: last?.queueOldestMinutes ?? null,
    recommended: sum(({ recommended }) => recommended),
    recommendationsApproved: sum(({ recommendationsApproved }) => recommendationsApproved),
    waiting: days.findLast(({ waiting }) => waiting !== null)?.waiting ?? null,
  };
}
