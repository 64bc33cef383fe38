import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { breadcrumbList } from "../app/structured-data";
import { LegalPage } from "../legal/legal-page";
import { privacyText } from "../legal/privacy-text";

export const Route = createFileRoute("/privacidade")({
  head: ({ match }) =>
    pageHead({
      title: "Política de Privacidade",
      description:
        "Quais dados usamos, para quê, com que base na LGPD e por quanto tempo, e como pedir acesso, correção ou exclusão dos seus dados.",
      path: "/privacidade",
      company: match.context.company,
      jsonLd: [
        breadcrumbList(match.context.company, [{ name: "Política de Privacidade", path: "/privacidade" }]),
      ],
    }),
  component: Page,
});

function Page() {
  return <LegalPage text={privacyText(Route.useRouteContext().company)} />;
}
