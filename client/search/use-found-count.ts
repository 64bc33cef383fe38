import { useEffect, useState } from "react";
import { FILTERS_COUNTED_AFTER, SEARCH_CACHE } from "../../shared/limits";
import { trpc } from "../app/trpc";
import { type SearchParams, searchInputOf, searchPath } from "./search-params";

/**
 * How many drivers a search would find; undefined while unknown. Debounced, and requests the first page, which is then
 * already cached when the search is made.
 */
export function useFoundCount(params: SearchParams) {
  const address = searchPath(params);
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address), FILTERS_COUNTED_AFTER);
    return () => clearTimeout(timer);
  }, [address]);
  const { data } = trpc.drivers.search.useQuery(searchInputOf(params, 1), {
    // A cached count is shown at once.
    enabled: settled === address,
    staleTime: SEARCH_CACHE,
    retry: false,
  });
  return data;
}
