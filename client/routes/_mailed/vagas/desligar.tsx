import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../../app/private-page-head";
import { EndRemindersPage } from "../../../drivers/seats/mailed/end-reminders-page";
import { readSeatsLink } from "../../../drivers/seats/mailed/seats-link";
import { SeatsOutcomePage } from "../../../drivers/seats/mailed/seats-outcome-page";

export const Route = createFileRoute("/_mailed/vagas/desligar")({
  validateSearch: readSeatsLink,
  head: ({ match }) => privatePageHead("Lembrete das vagas", match.context.company),
  component: Page,
});

const done = {
  title: "Lembrete desligado",
  text: "Você não vai mais receber este email. Para ligar de novo, entre e abra Minha conta.",
  isOfAccount: true,
};

function Page() {
  const { feito } = Route.useSearch();
  return feito ? <SeatsOutcomePage outcome={feito} done={done} /> : <EndRemindersPage />;
}
