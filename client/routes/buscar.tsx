import { createFileRoute, redirect } from "@tanstack/react-router";
import { SEARCH_CACHE } from "../../shared/limits";
import { without } from "../search/change-search";
import { SearchPage } from "../search/search-page";
import { filtersOf, isSearch, readSearchParams, searchInputOf } from "../search/search-params";
import { SearchUnavailable } from "../search/search-unavailable";

export const Route = createFileRoute("/buscar")({
  staticData: { hydration: "deferred" },
  validateSearch: readSearchParams,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    if (!isSearch(deps)) return undefined;
    // A year that is not sold now, as from an old link, filters nothing.
    if (deps.ano && deps.ano !== context.company.yearOnSale)
      throw redirect({ to: "/buscar", search: without(deps, ["ano"]) });
    const found = context.api.utils.drivers.search.ensureData(searchInputOf(deps), {
      staleTime: SEARCH_CACHE,
    });
    if (typeof window === "undefined") {
      const { totalCount } = await found;
      // Suggestions of other searches are optional; the page works without them.
      if (totalCount === 0) await context.api.utils.search.relaxations.prefetch(filtersOf(deps));
      return found;
    }
    // In the browser the page keeps showing the old results and reports the progress itself.
    found.catch(() => {});
    return undefined;
  },
  // Too large to be in every page's script because of its structured data: loaded with this page.
  head: ({ match, loaderData }) =>
    import("../search/search-page").then((page) =>
      page.searchHead(match.search, match.context.company, loaderData),
    ),
  component: Page,
  errorComponent: ErrorPage,
  // The build splits the error component off, which adds a boundary in the browser only; this adds it on both sides.
  wrapInSuspense: true,
});

function Page() {
  return <SearchPage params={Route.useSearch()} />;
}

function ErrorPage() {
  return <SearchUnavailable params={Route.useSearch()} />;
}
