import { useEffect, useState } from "react";
import { FILTERS_COUNTED_AFTER, SEARCH_CACHE } from "../../shared/limits";
import { trpc } from "../app/trpc";
import { type SearchParams, searchInputOf, searchPath } from "./search-params";

/**
 * How many drivers a search would find; undefined while that is unknown. Asks a while after the last change, and for the
 * first page, which then is there when the search is made.
 */
export function useFoundCount(params: SearchParams) {
  const address = searchPath(params);
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address), FILTERS_COUNTED_AFTER);
    return () => clearTimeout(timer);
  }, [address]);
  const { data } = trpc.drivers.search.useQuery(searchInputOf(params, 1), {
    // What is known already is told at once.
    enabled: settled === address,
    staleTime: SEARCH_CACHE,
    retry: false,
  });
  return data;
}
