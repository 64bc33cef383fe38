import { createFileRoute } from "@tanstack/react-router";
import { FaqPage } from "../marketing/faq-page";

export const Route = createFileRoute("/faq")({
  staticData: { hydration: "deferred" },
  // Its structured data holds every question and answer: too much to be told to all pages.
  head: async ({ match }) => (await import("../marketing/faq-head")).faqHead(match.context.company),
  component: FaqPage,
});
