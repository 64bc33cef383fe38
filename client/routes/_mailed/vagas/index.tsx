import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../../app/private-page-head";
import { ConfirmSeatsPage } from "../../../drivers/seats/mailed/confirm-seats-page";
import { loadAskedSeats, readSeatsLink } from "../../../drivers/seats/mailed/seats-link";
import { SeatsOutcomePage } from "../../../drivers/seats/mailed/seats-outcome-page";

export const Route = createFileRoute("/_mailed/vagas/")({
  validateSearch: readSeatsLink,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadAskedSeats(context.api, deps),
  head: ({ match }) => privatePageHead("Suas vagas", match.context.company),
  component: Page,
});

const done = {
  title: "Vagas confirmadas",
  text: "As famílias veem “confirmadas hoje”. Agradecemos por manter seu perfil certo.",
};

function Page() {
  const asked = Route.useLoaderData();
  const { token = "" } = Route.useSearch();
  if (typeof asked === "string") return <SeatsOutcomePage outcome={asked} done={done} />;
  return <ConfirmSeatsPage asked={asked} token={token} />;
}
