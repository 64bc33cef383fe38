import { createFileRoute } from "@tanstack/react-router";
import { LandingPage } from "../landing/landing-page";
import { PlaceUnavailable } from "../landing/place-unavailable";

export const Route = createFileRoute("/transporte-escolar/$")({
  staticData: { hydration: "deferred" },
  loader: async ({ context, params }) =>
    (await import("../landing/landing-page")).loadLanding(context.api, params._splat),
  head: async ({ match, loaderData }) =>
    (await import("../landing/landing-page")).landingHead(loaderData, match.context.company),
  component: LandingPage,
  errorComponent: PlaceUnavailable,
  // As on /buscar: the same boundary on both sides.
  wrapInSuspense: true,
});
