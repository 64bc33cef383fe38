import { freeSeats } from "../../shared/drivers";
import { schoolKey } from "../../shared/places/school-names";
import type { ListSource } from "../../shared/results/sources";
import { normalise, type SearchOutput, type SearchQuery } from "../../shared/search";
import { type ShiftFilter, tickFilterNames } from "../../shared/search/facts";

/** What an answer shows to a family: drivers in a list, and what came of a search. */
export type Shown = { source: ListSource; driverIds: readonly string[]; search?: Searched | undefined };

/** A city, school or neighborhood as it was searched for. */
export type SoughtName = {
  /** In capitals, or "". */
  state: string;
  /** Normalised. */
  city: string;
  kind: "city" | "school" | "neighborhood";
  /** Normalised; of a school its key (shared/places/school-names.ts). */
  name: string;
};

/** A search that named a city. */
export type Searched = {
  /** The school, else the neighborhood, else the city. Its words are only kept where they are a known name. */
  sought: SoughtName;
  shift: ShiftFilter | "";
  foundNobody: boolean;
  /** Nobody, or nobody with a free seat, and not because of comfort or papers that were asked for. */
  isUnmet: boolean;
};

/** The drivers of a list that has no search. */
export function listOf(source: ListSource, drivers: readonly { id: string }[]): Shown {
  return { source, driverIds: drivers.map(({ id }) => id) };
}

/** What a page of search results shows. */
export function resultsOf(query: SearchQuery, output: SearchOutput): Shown {
  return {
    ...listOf("search", output.drivers),
    search: query.page === 1 ? searched(query, output) : undefined,
  };
}

function searched(query: SearchQuery, { drivers, totalCount, showing }: SearchOutput): Searched | undefined {
  const [first] = drivers;
  const isOneCity = first && drivers.every((driver) => sameCity(driver, first));
  const city = normalise(showing?.city ?? query.city ?? (isOneCity ? first.serviceCity : ""));
  if (city === "") return undefined;
  const school = schoolKey(showing?.school ?? query.school ?? "");
  const neighborhood = normalise(showing?.neighborhood ?? query.neighborhood ?? "");
  const place = { state: query.state ?? (isOneCity ? first.serviceState : ""), city };
  const kind = school ? "school" : neighborhood ? "neighborhood" : "city";
  return {
    sought: { ...place, kind, name: school || neighborhood || city },
    shift: query.turno ?? "",
    foundNobody: totalCount === 0,
    isUnmet: !tickFilterNames.some((name) => query[name]) && !(first && freeSeats(first) > 0),
  };
}

type City = { serviceState: string; serviceCity: string };
const sameCity = (one: City, other: City) =>
  one.serviceState === other.serviceState && one.serviceCity === other.serviceCity;
