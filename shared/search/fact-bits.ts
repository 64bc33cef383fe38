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
} as const;

export type Fact = keyof typeof factBits;

/** A set of facts as bits; 0 is none of them. */
export type Facts = number;

/** Facts as their bits. */
export function bitsOf(facts: Iterable<Fact>): Facts {
  let bits = 0;
  for (const fact of facts) bits |= factBits[fact];
  return bits;
}

/** The facts that a search requires. */
export function factCriteria(filters: FactFilters): Facts {
  const shift: Fact[] = filters.turno ? [shiftFilters[filters.turno]] : [];
  return bitsOf([
    ...shift,
    ...tickFilterNames.filter((name) => filters[name]).map((name) => tickFilters[name]),
  ]);
}
