import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { breadcrumbList } from "../app/structured-data";
import { LegalPage } from "../legal/legal-page";
import { termsText } from "../legal/terms-text";

export const Route = createFileRoute("/termos")({
  head: ({ match }) =>
    pageHead({
      title: "Termos de Uso",
      description:
        "As regras de uso do site para famílias e condutores escolares: o que fazemos, o que não fazemos, assinatura, cancelamento e denúncias.",
      path: "/termos",
      company: match.context.company,
      jsonLd: [breadcrumbList(match.context.company, [{ name: "Termos de Uso", path: "/termos" }])],
    }),
  component: Page,
});

function Page() {
  return <LegalPage text={termsText(Route.useRouteContext().company)} />;
}
