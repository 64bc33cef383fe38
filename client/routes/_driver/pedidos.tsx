import { createFileRoute, notFound } from "@tanstack/react-router";
import { privatePageHead } from "../../app/private-page-head";
import { ReceivedPage } from "../../families/requests/received/received-page";
import { readReceivedParams } from "../../families/requests/received/received-params";

export const Route = createFileRoute("/_driver/pedidos")({
  validateSearch: readReceivedParams,
  loader: ({ context }) => {
    if (!context.company.yearOnSale) throw notFound();
  },
  head: ({ match }) => privatePageHead("Pedidos de vaga", match.context.company),
  component: Page,
});

function Page() {
  return <ReceivedPage params={Route.useSearch()} />;
}
