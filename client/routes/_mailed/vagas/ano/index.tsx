import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../../../app/private-page-head";
import { NextSeatsPage } from "../../../../drivers/seats/mailed/next-seats-page";
import { loadLinkedNextSeats, readSeatsLink } from "../../../../drivers/seats/mailed/seats-link";
import { SeatsOutcomePage } from "../../../../drivers/seats/mailed/seats-outcome-page";

export const Route = createFileRoute("/_mailed/vagas/ano/")({
  validateSearch: readSeatsLink,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadLinkedNextSeats(context.api, deps),
  head: ({ match }) => privatePageHead("Vagas do próximo ano", match.context.company),
  component: Page,
});

const done = {
  title: "Vagas salvas",
  text: "As famílias já veem os números no seu perfil. No painel você muda os números e informa o valor.",
};

function Page() {
  const linked = Route.useLoaderData();
  if (typeof linked === "string") return <SeatsOutcomePage outcome={linked} done={done} />;
  return <NextSeatsPage linked={linked} />;
}
