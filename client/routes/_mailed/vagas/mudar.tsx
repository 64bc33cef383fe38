import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../../app/private-page-head";
import { ChangeSeatsPage } from "../../../drivers/seats/mailed/change-seats-page";
import { loadLinkedSeats, readSeatsLink } from "../../../drivers/seats/mailed/seats-link";
import { SeatsOutcomePage } from "../../../drivers/seats/mailed/seats-outcome-page";

export const Route = createFileRoute("/_mailed/vagas/mudar")({
  validateSearch: readSeatsLink,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadLinkedSeats(context.api, deps),
  head: ({ match }) => privatePageHead("Mudar as vagas", match.context.company),
  component: Page,
});

const done = {
  title: "Vagas salvas",
  text: "As famílias já veem os números novos, “confirmadas hoje”.",
};

function Page() {
  const linked = Route.useLoaderData();
  if (typeof linked === "string") return <SeatsOutcomePage outcome={linked} done={done} />;
  return <ChangeSeatsPage linked={linked} />;
}
