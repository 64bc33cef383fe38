import { createFileRoute } from "@tanstack/react-router";
import { PLANS_CACHE } from "../../shared/limits";
import { registrationHead } from "../accounts/registration/registration-head";
import { RegistrationPage } from "../accounts/registration/registration-page";

export const Route = createFileRoute("/cadastro")({
  validateSearch: ({ aba }: Record<string, unknown>): { aba?: "planos" } => (aba === "planos" ? { aba } : {}),
  loader: async ({ context }) => {
    // The page shows what becomes of it: without plans there is still a form.
    const plans = context.api.utils.plans.pricing.prefetch(undefined, { staleTime: PLANS_CACHE });
    if (typeof window === "undefined") await plans;
  },
  head: ({ match }) => registrationHead(match.context.company),
  component: Page,
});

function Page() {
  const { aba } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RegistrationPage
      tab={aba ?? "cadastro"}
      onTabChange={(tab) =>
        void navigate({ search: tab === "planos" ? { aba: tab } : {}, replace: true, resetScroll: false })
      }
    />
  );
}
