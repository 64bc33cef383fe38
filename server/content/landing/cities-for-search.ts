import { isStateCode } from "../../../shared/brazil";
import { NEARBY_CITIES_KM, RELAXATIONS_MAX } from "../../../shared/limits";
import { type CityOffer, normalise, type SearchFilters } from "../../../shared/search";
import { factCriteria } from "../../../shared/search/fact-bits";
import { officialCity } from "../../places/municipalities";
import type { Db } from "../../platform/database/database";
import { citiesNamed, visibleCities } from "../../search/cities";
import { countInCities } from "../../search/count-with-facts";
import { nearestServed } from "./cities-beside";

type CityOffers = {
  /** The same name in other states, if nobody drives in the searched one. */
  elsewhere: CityOffer[];
  /** The nearest cities with drivers who have the searched facts, nearest first. */
  nearby: CityOffer[];
  /** Whether the state has a municipality of the searched name. */
  isKnownCity: boolean;
};

/** Other cities for a search without results. */
export async function citiesForSearch(
  db: Db,
  { state, city, ...filters }: SearchFilters,
  now: Date,
): Promise<CityOffers> {
  const name = normalise(city ?? "");
  if (name === "" || !state || !isStateCode(state)) return { elsewhere: [], nearby: [], isKnownCity: false };
  const facts = factCriteria(filters);
  const sameName = await visibleCities(db, citiesNamed(name, "whole", undefined), now);
  const isServed = sameName.some((other) => other.state === state);
  const near = (await nearestServed(db, { state, name }, now)).filter(
    ({ kilometers }) => kilometers <= NEARBY_CITIES_KM,
  );
  const counted = await countInCities(
    db,
    near.map(({ id }) => id),
    facts,
    now,
  );
  const nearby = near.flatMap(({ id, label, state, kilometers }) => {
    const drivers = counted.get(id);
    return drivers
      ? [{ city: label, state, ...drivers, kilometers: Math.max(1, Math.round(kilometers)) }]
      : [];
  });
  return {
    elsewhere: isServed
      ? []
      : sameName
          .slice(0, RELAXATIONS_MAX)
          .map(({ label, state, drivers }) => ({ city: label, state, drivers })),
    nearby: nearby.slice(0, RELAXATIONS_MAX),
    isKnownCity: isServed || officialCity(state, name) !== undefined,
  };
}
