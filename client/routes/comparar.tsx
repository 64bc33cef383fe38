import { createFileRoute } from "@tanstack/react-router";
import { PROFILE_CACHE } from "../../shared/limits";
import { privatePageHead } from "../app/private-page-head";
import { ComparePage, ComparisonUnavailable } from "../families/comparison/compare-page";
import { readComparisonParams } from "../families/comparison/comparison-params";

export const Route = createFileRoute("/comparar")({
  staticData: { hydration: "deferred" },
  validateSearch: readComparisonParams,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { c } }) => {
    if (c) await context.api.utils.drivers.compare.ensureData({ ids: c }, { staleTime: PROFILE_CACHE });
  },
  head: ({ match }) => privatePageHead("Comparar condutores", match.context.company),
  component: Page,
  errorComponent: ComparisonUnavailable,
  // As on /buscar: the same boundary on both sides.
  wrapInSuspense: true,
});

function Page() {
  return <ComparePage {...Route.useSearch()} />;
}
