import { browse } from "./browse";
import { browseByFacts } from "./browse-by-facts";
import { citiesNamed } from "./cities";
import type { SearchCriteria } from "./criteria";
import { findByText } from "./find-by-text";
import type { Hits, Slice } from "./hits";
import type { Reads } from "./reads";
import type { Scope } from "./scope";

/** The drivers who match as typed (product rule "Match"), without correcting the spelling. */
export async function findDrivers(reads: Reads, criteria: SearchCriteria, slice: Slice): Promise<Hits> {
  const { state, city, texts, facts } = criteria;
  if (texts.length === 0) return browsePlace(reads, criteria, slice);
  const cities = city === undefined ? {} : await reads.cities(city, state);
  return findByText(reads, { texts, facts }, { state, ...cities }, slice);
}

async function browsePlace(
  reads: Reads,
  { state, city, facts }: SearchCriteria,
  slice: Slice,
): Promise<Hits> {
  const { db, now } = reads;
  const browseScope = (scope: Scope) =>
    facts === 0 ? browse(db, scope, slice, now) : browseByFacts(db, { ...scope, facts }, slice, now);
  if (city === undefined) return browseScope({ state, name: state ? "state" : "all" });
  const named = { cities: citiesNamed(city, "whole", state), name: state ? "city_and_state" : "city" };
  const whole = await browseScope(named);
  if (whole.totalCount > 0) return whole;
  const cities = await reads.cities(city, state);
  // If a city has exactly this name it is the one meant, even if nobody there has the facts.
  if (cities.areMeant) return { ...whole, isSpelledRight: true };
  if (cities.drivers === 0) return whole;
  return browseScope({ cities: citiesNamed(city, "beginning", state), areManyCities: true });
}
