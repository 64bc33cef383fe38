import { createFileRoute } from "@tanstack/react-router";
import { PLANS_CACHE } from "../../shared/limits";
import { RegistrationPage } from "../accounts/registration/registration-page";
import { pageHead } from "../app/head";

export const Route = createFileRoute("/cadastro")({
  validateSearch: ({ aba }: Record<string, unknown>): { aba?: "planos" } => (aba === "planos" ? { aba } : {}),
  loader: async ({ context }) => {
    // The page shows the outcome itself: without plans there is still a form.
    const plans = context.api.utils.plans.pricing.prefetch(undefined, { staleTime: PLANS_CACHE });
    if (typeof window === "undefined") await plans;
  },
  head: ({ match }) =>
    pageHead({
      title: "Cadastro de condutor",
      description:
        "Crie sua conta de condutor escolar, veja os planos e publique seu perfil para as famílias da sua região.",
      keywords: "cadastro de condutor escolar, divulgar van escolar, planos para transporte escolar",
      path: "/cadastro",
      company: match.context.company,
    }),
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
