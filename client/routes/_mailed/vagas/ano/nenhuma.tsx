import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../../../app/private-page-head";
import { NoNextSeatsPage } from "../../../../drivers/seats/mailed/next-seats-page";
import { loadLinkedNextSeats, readSeatsLink } from "../../../../drivers/seats/mailed/seats-link";
import { SeatsOutcomePage } from "../../../../drivers/seats/mailed/seats-outcome-page";

export const Route = createFileRoute("/_mailed/vagas/ano/nenhuma")({
  validateSearch: readSeatsLink,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadLinkedNextSeats(context.api, deps),
  head: ({ match }) => privatePageHead("Vagas do próximo ano", match.context.company),
  component: Page,
});

const done = {
  title: "Vagas salvas",
  text: "Seu perfil mostra que não há vaga no próximo ano. Se mudar, informe no painel.",
};

function Page() {
  const linked = Route.useLoaderData();
  const { token = "" } = Route.useSearch();
  if (typeof linked === "string") return <SeatsOutcomePage outcome={linked} done={done} />;
  return <NoNextSeatsPage linked={linked} token={token} />;
}
