import { dayInSaoPaulo, daysSince, startOfDay } from "../brazil";
import type { NextSeats } from "../drivers";
import { NEXT_SEATS_ASKED_DAYS, SEATS_TRUSTED_DAYS } from "../limits";
import type { Service } from "./profile-fields";
import { noShifts, offeredShifts, type ShiftSeats, type StoredShifts, shiftLabels, shifts } from "./seats";

// The school year that is sold from September to February (docs/decisions/0047-next-year.md). All of it follows from the
// clock: nothing has to run for it to begin or end.

/** What a driver told for a year, as stored; without a confirmation nothing yet. */
export type StoredSeats = StoredShifts & {
  year: number | null;
  /** In whole reais per month. */
  fromPrice: number | null;
  confirmedAt: Date | null;
};

/** The year that is sold at a moment: from 1 September to the last day of February in São Paulo; otherwise null. */
export function yearOnSale(now: Date): number | null {
  const [year = 0, month = 0] = dayInSaoPaulo(now).split("-").map(Number);
  if (month >= 9) return year + 1;
  return month <= 2 ? year : null;
}

/** When the season of a year begins: the first moment of September before it. */
export function seasonStart(year: number): Date {
  return startOfDay(`${year - 1}-09-01`);
}

/** When the season of a year is over: the first moment of March. */
export function seasonEnd(year: number): Date {
  return startOfDay(`${year}-03-01`);
}

/** The last day of the season of a year, in São Paulo. */
export function lastDayOfSeason(year: number): string {
  return dayInSaoPaulo(startOfDay(`${year}-03-01`, -1));
}

/** The last year whose season was over at a moment. */
export function lastYearEnded(at: Date): number {
  const year = Number(dayInSaoPaulo(at).slice(0, 4));
  return seasonEnd(year) <= at ? year : year - 1;
}

/** The next moment at which a season begins or ends. */
export function seasonChangesAt(now: Date): Date {
  const year = yearOnSale(now);
  return year === null ? startOfDay(`${dayInSaoPaulo(now).slice(0, 4)}-09-01`) : seasonEnd(year);
}

/**
 * The day from which published drivers are asked by mail about seats for the year that is sold, while the mail may still
 * go: the days on which a server was away are made up for, and nobody is asked in the middle of a season. Otherwise null.
 */
export function nextSeatsMailedFrom(now: Date): Date | null {
  const year = dayInSaoPaulo(now).slice(0, 4);
  const days = ["09-01", "10-15"].map((day) => ({
    from: startOfDay(`${year}-${day}`),
    until: startOfDay(`${year}-${day}`, NEXT_SEATS_ASKED_DAYS),
  }));
  return days.find(({ from, until }) => from <= now && now < until)?.from ?? null;
}

/** From 1 November to 15 January the year's seats come before today's: then families look for them most. */
export function isYearFirst(now: Date): boolean {
  const day = dayInSaoPaulo(now).slice(5);
  return day >= "11-01" || day <= "01-15";
}

/** From 15 January on, the year's seats can become those of today. */
export function canUseNextSeats(year: number, now: Date): boolean {
  return now >= startOfDay(`${year}-01-15`) && now < seasonEnd(year);
}

/** Until when a search for the year finds a driver who confirmed at a moment. */
export function nextSeatsTrustedUntil({ year, confirmedAt }: { year: number; confirmedAt: Date }): Date {
  const lastDay = startOfDay(dayInSaoPaulo(confirmedAt), SEATS_TRUSTED_DAYS + 1);
  return new Date(Math.min(lastDay.getTime(), seasonEnd(year).getTime()));
}

type Vehicle = { services: readonly Service[]; capacity: number };

/**
 * The stated seats as they are true now: of the season's year, for shifts that are offered, no more than the vehicle has.
 * Null if nothing of this is left.
 */
export function nextSeatsAt(
  stored: StoredSeats | null,
  { services, capacity }: Vehicle,
  now: Date,
): NextSeats | null {
  if (!stored?.confirmedAt || stored.year === null || stored.year !== yearOnSale(now)) return null;
  const offered = offeredShifts(services);
  const stated = offered.flatMap((shift) => {
    const seats = stored[shift];
    return seats === null ? [] : [[shift, Math.min(seats, capacity)] as const];
  });
  if (stated.length === 0) return null;
  const isTrusted = daysSince(stored.confirmedAt, now) <= SEATS_TRUSTED_DAYS;
  return {
    year: stored.year,
    shifts: { ...noShifts, ...Object.fromEntries(stated) },
    confirmedAt: isTrusted ? stored.confirmedAt.toISOString() : null,
    fromPrice: stored.fromPrice,
  };
}

/** The shifts for which something was stated, in the order of the day. */
export function statedSeats({ shifts: stated }: Pick<NextSeats, "shifts">): ShiftSeats[] {
  return shifts.flatMap((shift) => {
    const seats = stated[shift];
    return seats === null ? [] : [{ shift, seats }];
  });
}

/** "Manhã 4 · Tarde sem vaga" */
export function nextSeatsText(next: Pick<NextSeats, "shifts">): string {
  return statedSeats(next)
    .map(({ shift, seats }) => `${shiftLabels[shift]} ${seats === 0 ? "sem vaga" : seats}`)
    .join(" · ");
}
