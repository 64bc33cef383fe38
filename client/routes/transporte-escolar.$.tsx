import { createFileRoute } from "@tanstack/react-router";
import { LandingPage } from "../content/landing/landing-page";
import { PlaceUnavailable } from "../content/landing/place-unavailable";

export const Route = createFileRoute("/transporte-escolar/$")({
  staticData: { hydration: "deferred" },
  loader: ({ context, params }) =>
    import("../content/landing/landing-page").then((page) => page.loadLanding(context.api, params._splat)),
  head: ({ match, loaderData }) =>
    import("../content/landing/landing-page").then((page) =>
      page.landingHead(loaderData, match.context.company),
    ),
  // The error component is a separate file, because of the page's byte budget.
  codeSplitGroupings: [["component"], ["errorComponent"]],
  component: LandingPage,
  errorComponent: PlaceUnavailable,
  // As on /buscar: the same boundary on both sides.
  wrapInSuspense: true,
});
