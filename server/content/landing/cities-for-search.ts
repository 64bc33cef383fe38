import type { StateCode } from "../../../shared/brazil";
import { NEARBY_CITIES_KM, RELAXATIONS_MAX } from "../../../shared/limits";
import type { CityOffer } from "../../../shared/search";
import type { Facts } from "../../../shared/search/fact-bits";
import { officialCity } from "../../places/municipalities";
import type { Db } from "../../platform/database/database";
import { citiesWithFacts } from "../../search/count-with-facts";
import type { CitiesAround } from "./cities-beside";

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
  { state, name, facts }: { state: StateCode; name: string | undefined; facts: Facts },
  { own, ofName, ...around }: CitiesAround,
  now: Date,
): Promise<CityOffers> {
  const isServed = own !== undefined;
  const near = around.near.filter(({ kilometers }) => kilometers <= NEARBY_CITIES_KM);
  const nearby = await citiesWithFacts(db, near, facts, now);
  return {
    elsewhere: isServed
      ? []
      : ofName
          .slice(0, RELAXATIONS_MAX)
          .map(({ label, state, drivers }) => ({ city: label, state, drivers })),
    nearby: nearby
      .slice(0, RELAXATIONS_MAX)
      .map(({ id: _, name: __, label: city, kilometers, ...found }) => ({
        city,
        ...found,
        kilometers: Math.max(1, Math.round(kilometers)),
      })),
    isKnownCity: isServed || (name !== undefined && officialCity(state, name) !== undefined),
  };
}
