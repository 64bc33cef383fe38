import { and, asc, count, gt, inArray, type SQL, sql } from "drizzle-orm";
import { searchEntries } from "../../../drizzle/schema/search";
import { SEARCH_EXACT_TOTAL_MAX } from "../../../shared/limits";
import type { FilterGroups, PlaceFilters } from "../../../shared/search";
import { factBits } from "../../../shared/search/fact-bits";
import {
  nextFilterNames,
  nextFilters,
  shiftFilterNames,
  shiftFilters,
  tickFilterNames,
  tickFilters,
} from "../../../shared/search/facts";
import { citiesWithIds } from "../cities";
import { collectedNames } from "../collect-by-names";
import { criteriaOf, type SearchCriteria } from "../criteria";
import type { Reads } from "../reads";
import { entriesInOrder } from "../scope";
import { searchAsTyped } from "../search-as-typed";
import { entriesWithNames } from "./entries-with-names";
import { hasWords } from "./entry-names";

const filters = { ...shiftFilters, ...nextFilters, ...tickFilters };
const filterNames = [...shiftFilterNames, ...nextFilterNames, ...tickFilterNames];
/** Up to this many drivers are collected by their names; with more, a scan in order soon finds the first ones. */
const COLLECTED_MAX = 20_000;

/**
 * The drivers of a place, grouped by the filters that each of them meets: one search, of which any choice of filters can be
 * counted. Only the first 1,000 results are read (product rule "Totals"), and of these no cards.
 */
export async function groupByFilters(reads: Reads, place: PlaceFilters): Promise<FilterGroups> {
  const { db, now } = reads;
  // How the place is understood; the page itself is not needed.
  const { query, found } = await searchAsTyped(reads, { ...place, page: 1, pageSize: 1 });
  if (found.totalCount === 0) return { groups: [] };
  const { driverId, facts, authorisedUntil, nextUntil } = searchEntries;
  const first = await firstIn(reads, criteriaOf({ ...query, ...found.showing }), SEARCH_EXACT_TOTAL_MAX);
  const isAuthorised = gt(authorisedUntil, now).mapWith(Boolean);
  const hasNext = gt(nextUntil, now).mapWith(Boolean);
  const counted = await db
    .select({ facts, isAuthorised, hasNext, drivers: count() })
    .from(searchEntries)
    .where(inArray(driverId, first))
    // By position: as an expression it would have another parameter.
    .groupBy(sql`1, 2, 3`);
  const groups = new Map<string, FilterGroups["groups"][number]>();
  for (const { drivers, ...entry } of counted) {
    const met = filterNames.filter((name) => meets(name, entry));
    groups.set(met.join(), { meets: met, drivers: drivers + (groups.get(met.join())?.drivers ?? 0) });
  }
  const areFirst = found.totalIsMinimum || found.totalCount > SEARCH_EXACT_TOTAL_MAX;
  return { groups: [...groups.values()], ...(areFirst && { areFirst: true as const }) };
}

type Entry = { facts: number; isAuthorised: boolean; hasNext: boolean };

function meets(name: keyof typeof filters, { facts, isAuthorised, hasNext }: Entry): boolean {
  if ((facts & factBits[filters[name]]) === 0) return false;
  return name in nextFilters ? hasNext : name !== "autorizacao" || isAuthorised;
}

/** The ids of the first drivers in the order of results. */
async function firstIn(
  { db, now, ...reads }: Reads,
  { state, city, texts }: SearchCriteria,
  limit: number,
): Promise<SQL> {
  const cityIds = city === undefined ? undefined : (await reads.cities(city, state)).cityIds;
  const found = await Promise.all(texts.map((text) => reads.names(text, { state, cityIds })));
  const [rarest] = found
    .filter(({ isComplete, drivers }) => isComplete && drivers <= COLLECTED_MAX)
    .toSorted((a, b) => a.drivers - b.drivers);
  if (rarest) {
    const others = texts.filter((text) => text !== rarest.text);
    const named = entriesWithNames(db, collectedNames({ names: rarest, others, facts: 0 }), now).as("named");
    const ids = db.select({ driverId: named.driverId }).from(named);
    return sql`${ids.orderBy(asc(named.rank), asc(named.driverId)).limit(limit)}`;
  }
  const scope = cityIds ? { cities: citiesWithIds(cityIds) } : { state };
  const entries = entriesInOrder(db, scope, { offset: 0, limit }, now, {
    matches: and(...texts.map(hasWords)),
  });
  return sql`${db.select({ driverId: entries.driverId }).from(entries)}`;
}
