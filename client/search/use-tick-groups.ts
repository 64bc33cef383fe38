import { SEARCH_CACHE } from "../../shared/limits";
import { trpc } from "../app/trpc";
import { filtersOf, type SearchParams } from "./search-params";

/** The drivers of a place and shift by the filters that each meets: one call for all choices; undefined while unknown. */
export function useTickGroups(params: SearchParams) {
  const { state, city, school, neighborhood, turno } = filtersOf(params);
  const input = { state, city, school, neighborhood, turno };
  return trpc.search.tickGroups.useQuery(input, { staleTime: SEARCH_CACHE, retry: false }).data;
}
