import { createFileRoute } from "@tanstack/react-router";
import { FaqPage } from "../content/marketing/faq-page";

export const Route = createFileRoute("/faq")({
  staticData: { hydration: "deferred" },
  // Too large to be in every page's script because of its structured data: loaded with this page.
  head: ({ match }) =>
    import("../content/marketing/faq-page").then((page) => page.faqHead(match.context.company)),
  component: FaqPage,
});
