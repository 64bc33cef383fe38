import { createFileRoute } from "@tanstack/react-router";
import { PLANS_CACHE } from "../../shared/limits";
import { pageHead } from "../app/head";
import { breadcrumbList } from "../app/structured-data";
import { ServicesPage } from "../marketing/services-page";

export const Route = createFileRoute("/servicos")({
  loader: async ({ context }) => {
    // The page tells what becomes of the plans; the rest of it does not wait for them.
    const plans = context.api.utils.plans.pricing.prefetch(undefined, { staleTime: PLANS_CACHE });
    if (typeof window === "undefined") await plans;
  },
  head: ({ match }) =>
    pageHead({
      title: "Serviços para condutores escolares",
      description:
        "Divulgue seu transporte escolar: perfil com foto, veículo, escolas e vagas, sem comissão. Veja exemplos, a ordem da busca e os valores do plano.",
      keywords: "divulgar transporte escolar, condutor escolar, van escolar, plano para condutores",
      path: "/servicos",
      company: match.context.company,
      jsonLd: [breadcrumbList(match.context.company, [{ name: "Serviços", path: "/servicos" }])],
    }),
  component: Page,
});

function Page() {
  return <ServicesPage company={Route.useRouteContext().company} />;
}
