import { createFileRoute } from "@tanstack/react-router";
import { PLANS_CACHE } from "../../shared/limits";
import { ServicesPage } from "../content/marketing/services-page";

export const Route = createFileRoute("/servicos")({
  staticData: { hydration: "deferred" },
  loader: async ({ context }) => {
    // The page shows the state of the plans itself; the rest of it does not wait for them.
    const plans = context.api.utils.plans.pricing.prefetch(undefined, { staleTime: PLANS_CACHE });
    if (typeof window === "undefined") await plans;
  },
  // Its text is loaded with the page.
  head: ({ match }) =>
    import("../content/marketing/services-page").then((page) => page.servicesHead(match.context.company)),
  component: Page,
});

function Page() {
  return <ServicesPage company={Route.useRouteContext().company} />;
}
