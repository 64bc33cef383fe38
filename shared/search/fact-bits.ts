import type { Shift } from "../profile/seats";
import { type FactFilters, shiftFilters, tickFilterNames, tickFilters } from "./facts";

/**
 * The facts that a search can filter by, each with its bit in `search_entries.facts`. Stored rows contain the bits, so
 * a new fact needs a new bit. `authorised` means that there is an authorisation; `authorised_until` has its end.
 */
export const factBits = {
  morning: 1,
  afternoon: 2,
  night: 4,
  authorised: 8,
  monitor: 16,
  airConditioning: 32,
  accessible: 64,
  /** Seats for the year that is sold, in any shift or in one, until `next_until`. */
  next: 128,
  nextMorning: 256,
  nextAfternoon: 512,
  nextNight: 1024,
} as const;

export type Fact = keyof typeof factBits;

/** The fact of a shift with seats for the year that is sold. */
export const nextFacts = { morning: "nextMorning", afternoon: "nextAfternoon", night: "nextNight" } as const;

/** A set of facts as bits; 0 is none of them. */
export type Facts = number;

/** Facts as their bits. */
export function bitsOf(facts: Iterable<Fact>): Facts {
  let bits = 0;
  for (const fact of facts) bits |= factBits[fact];
  return bits;
}

/** The facts that a search requires. The shift of a search for a year is the shift of that year. */
export function factCriteria({ year, turno, ...ticks }: FactFilters): Facts {
  return bitsOf([
    ...seatCriteria({ year, shift: turno && shiftFilters[turno] }),
    ...tickFilterNames.filter((name) => ticks[name]).map((name) => tickFilters[name]),
  ]);
}

type RequestedSeats = { year: number | null | undefined; shift: Shift | null | undefined };

/** The facts of seats in a shift, today or in the year that is sold; none for today's seats in any shift. */
export function seatCriteria({ year, shift }: RequestedSeats): Fact[] {
  if (!year) return shift ? [shift] : [];
  return shift ? ["next", nextFacts[shift]] : ["next"];
}
