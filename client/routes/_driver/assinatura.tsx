import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../app/private-head";
import { SubscriptionPage } from "../../subscriptions/subscription-page";

type Search = { success?: true; canceled?: true };

export const Route = createFileRoute("/_driver/assinatura")({
  validateSearch: ({ success, canceled }: Record<string, unknown>): Search => ({
    ...(success === true ? { success } : {}),
    ...(canceled === true ? { canceled } : {}),
  }),
  head: () => privateHead("Assinatura"),
  component: Page,
});

function Page() {
  const { success, canceled } = Route.useSearch();
  return <SubscriptionPage outcome={success ? "success" : canceled ? "canceled" : undefined} />;
}
