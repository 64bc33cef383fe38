import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../app/private-head";
import { SubscriptionPage } from "../../subscriptions/subscription-page";

type Search = { success?: true; canceled?: true };

export const Route = createFileRoute("/_driver/assinatura")({
  // A string in the URL, a boolean once parsed.
  validateSearch: ({ success, canceled }: Record<string, unknown>): Search => ({
    ...(String(success) === "true" && { success: true }),
    ...(String(canceled) === "true" && { canceled: true }),
  }),
  head: ({ match }) => privateHead("Assinatura", match.context.company),
  component: Page,
});

function Page() {
  const { success, canceled } = Route.useSearch();
  return <SubscriptionPage outcome={success ? "success" : canceled ? "canceled" : undefined} />;
}
