import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { privatePageHead } from "../../app/private-page-head";
import { SubscriptionPage } from "../../billing/subscription-page";
import type { CheckoutOutcome } from "../../billing/use-checkout-confirmation";

type Search = { success?: true; canceled?: true };

export const Route = createFileRoute("/_driver/assinatura")({
  // A string in the URL, a boolean once parsed.
  validateSearch: ({ success, canceled }: Record<string, unknown>): Search => ({
    ...(String(success) === "true" && { success: true }),
    ...(String(canceled) === "true" && { canceled: true }),
  }),
  head: ({ match }) => privatePageHead("Assinatura", match.context.company),
  component: Page,
});

function Page() {
  const { success, canceled } = Route.useSearch();
  // As it was on arrival: once a payment is confirmed, the address forgets it.
  const [outcome] = useState<CheckoutOutcome>(success ? "success" : canceled ? "canceled" : undefined);
  return <SubscriptionPage outcome={outcome} />;
}
