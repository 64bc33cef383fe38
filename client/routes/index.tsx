import { createFileRoute } from "@tanstack/react-router";
import { FEATURED_CACHE } from "../../shared/limits";
import { HomePage } from "../content/marketing/home-page";
import { HomeUnavailable } from "../content/marketing/home-unavailable";

export const Route = createFileRoute("/")({
  staticData: { hydration: "deferred" },
  loader: async ({ context }) => {
    const featured = context.api.utils.drivers.featured.ensureData(undefined, { staleTime: FEATURED_CACHE });
    const places = context.api.utils.landing.page.prefetch({}, { staleTime: FEATURED_CACHE });
    // In the browser the page opens at once and shows itself that the drivers are loading.
    if (typeof window === "undefined") await Promise.all([featured, places]);
    else featured.catch(() => {});
  },
  // Too large to be in every page's script because of its structured data: loaded with this page.
  head: ({ match }) =>
    import("../content/marketing/home-page").then((page) => page.homeHead(match.context.company)),
  component: () => <HomePage />,
  errorComponent: HomeUnavailable,
  // The build splits the error component off, which adds a boundary in the browser only; this adds it on both sides.
  wrapInSuspense: true,
});
