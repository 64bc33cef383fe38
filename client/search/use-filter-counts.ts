import { useEffect, useState } from "react";
import { SEARCH_CACHE } from "../../shared/limits";
import { type FactParams, tickFilterNames } from "../../shared/search/facts";
import { trpc } from "../app/trpc";
import { whenIdle } from "../ui/when-idle";
import { filtersOf, type SearchParams } from "./search-params";

export type FilterCounts = {
  /** How many drivers of the place have the facts. */
  of: (facts: FactParams) => number;
  /** Only the first 1,000 drivers were counted. */
  areFirst?: true | undefined;
};

/** The drivers of a search's place, counted for any choice of filters by one call, once the page is idle. */
export function useFilterCounts(params: SearchParams, isSearched: boolean): FilterCounts | undefined {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { state, city, school, neighborhood } = filtersOf(params);
  const { data } = trpc.search.filterGroups.useQuery(
    { state, city, school, neighborhood },
    { enabled: isIdle && isSearched, staleTime: SEARCH_CACHE, retry: false },
  );
  return data && { of: (facts) => countOf(data.groups, facts), areFirst: data.areFirst };
}

type Group = { meets: readonly string[]; drivers: number };

function countOf(groups: readonly Group[], facts: FactParams): number {
  const { ano, turno } = facts;
  const seats = ano ? [turno ? `ano-${turno}` : "ano"] : (turno ?? []);
  const chosen = [seats, tickFilterNames.filter((name) => facts[name])].flat();
  return groups
    .filter(({ meets }) => chosen.every((name) => meets.includes(name)))
    .reduce((sum, { drivers }) => sum + drivers, 0);
}
