import { createFileRoute } from "@tanstack/react-router";
import { FaqPage } from "../marketing/faq-page";

export const Route = createFileRoute("/faq")({
  staticData: { hydration: "deferred" },
  // With its structured data too much to be told to all pages: it comes with this one.
  head: ({ match }) => import("../marketing/faq-page").then((page) => page.faqHead(match.context.company)),
  component: FaqPage,
});
