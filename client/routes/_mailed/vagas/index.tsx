import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../../app/private-page-head";
import { ConfirmSeatsPage } from "../../../drivers/seats/mailed/confirm-seats-page";
import { loadLinkedSeats, readSeatsLink } from "../../../drivers/seats/mailed/seats-link";
import { SeatsOutcomePage } from "../../../drivers/seats/mailed/seats-outcome-page";

export const Route = createFileRoute("/_mailed/vagas/")({
  validateSearch: readSeatsLink,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadLinkedSeats(context.api, deps),
  head: ({ match }) => privatePageHead("Suas vagas", match.context.company),
  component: Page,
});

const done = {
  title: "Vagas confirmadas",
  text: "As famílias veem “confirmadas hoje”. Agradecemos por manter seu perfil certo.",
};

function Page() {
  const linked = Route.useLoaderData();
  const { token = "" } = Route.useSearch();
  if (typeof linked === "string") return <SeatsOutcomePage outcome={linked} done={done} />;
  return <ConfirmSeatsPage linked={linked} token={token} />;
}
