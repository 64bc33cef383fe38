import { useHydrated, useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { RESULTS_CACHE, SEARCH_CACHE } from "../../shared/limits";
import { trpc } from "../app/trpc";
import { type SearchParams, searchInputOf, searchPath } from "./search-params";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** How many pages of results this history entry shows, so that "back" from a profile finds them again. */
    resultPages?: number;
  }
}

/** The visible pages of a search: the URL's one and those loaded after it. */
export function useResultPages(params: SearchParams) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const remembered = useLocation({ select: ({ state }) => state.resultPages ?? 1 });
  const address = searchPath(params);
  const [newest, setNewest] = useState<{ address: string; page: number }>();
  const firstPage = params.pagina ?? 1;
  // The server does not know the history: the first render in the browser must match its page.
  const count = isHydrated ? remembered : 1;
  const numbers = Array.from({ length: count }, (_, index) => firstPage + index);
  const queries = trpc.useQueries((call) =>
    numbers.map((page) =>
      call.drivers.search(searchInputOf(params, page), { staleTime: SEARCH_CACHE, gcTime: RESULTS_CACHE }),
    ),
  );
  const pages = queries.map((query, index) => ({ ...query, page: firstPage + index }));
  const [first] = queries;
  if (!first) throw new Error("a search shows at least one page");
  const lastPage = firstPage + count - 1;
  const key = useLocation({ select: ({ state }) => state.__TSR_key });
  return {
    first,
    pages,
    lastPage,
    /** For PlaceAfterReload; undefined before hydration. */
    place: isHydrated
      ? { entry: key, isWhole: count > 1 && queries.every(({ isSuccess }) => isSuccess) }
      : undefined,
    /** The page loaded last; its first driver takes the focus. */
    newestPage: newest?.address === address ? newest.page : null,
    showMore: () => {
      setNewest({ address, page: lastPage + 1 });
      void navigate({
        to: "/buscar",
        search: params,
        state: { resultPages: count + 1 },
        replace: true,
        resetScroll: false,
      });
    },
  };
}
