import { freeSeats } from "../../shared/drivers";
import { schoolKey } from "../../shared/places/school-names";
import type { ListSource } from "../../shared/profile/results/sources";
import { normalise, type SearchOutput, type SearchQuery } from "../../shared/search";
import { type ShiftFilter, tickFilterNames } from "../../shared/search/facts";

/** What a response shows to a family: the drivers in a list, and the outcome of a search. */
export type Shown = {
  source: ListSource;
  driverIds: readonly string[];
  search?: Searched | undefined;
  /** When the first of these drivers stops being entitled if nothing changes; undefined if unknown, or without drivers. */
  until?: Date | undefined;
};

/** A city, school or neighborhood that was searched for. */
export type SearchedName = {
  /** Upper case, or "". */
  state: string;
  /** Normalised. */
  city: string;
  kind: "city" | "school" | "neighborhood";
  /** Normalised; for a school its key (shared/places/school-names.ts). */
  name: string;
};

/** A search that named a city. */
export type Searched = {
  /** The school, else the neighborhood, else the city. Stored only if it is a known name. */
  searched: SearchedName;
  shift: ShiftFilter | "";
  foundNobody: boolean;
  /** Nobody with a free seat was found, and no filter for comfort or documents was the reason. */
  isUnmet: boolean;
};

/** What a list without a search shows. */
export function shownList(source: ListSource, drivers: readonly { id: string }[]): Shown {
  return { source, driverIds: drivers.map(({ id }) => id) };
}

/** What a page of search results shows. */
export function shownResults(query: SearchQuery, output: SearchOutput & Pick<Shown, "until">): Shown {
  return {
    ...shownList("search", output.drivers),
    search: query.page === 1 ? searched(query, output) : undefined,
    until: output.until,
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
    searched: { ...place, kind, name: school || neighborhood || city },
    shift: query.turno ?? "",
    foundNobody: totalCount === 0,
    isUnmet: !query.year && !tickFilterNames.some((name) => query[name]) && !(first && freeSeats(first) > 0),
  };
}

type City = { serviceState: string; serviceCity: string };
const sameCity = (a: City, b: City) => a.serviceState === b.serviceState && a.serviceCity === b.serviceCity;
