import { createFileRoute } from "@tanstack/react-router";
import { type ComponentType, useEffect, useState } from "react";
import { privatePageHead } from "../../app/private-page-head";
import { loadOwnRequests, readOwnRequestLink } from "../../families/requests/own-request-link";
import { OwnRequestsPage, RequestsOver } from "../../families/requests/own-requests-page";

export const Route = createFileRoute("/_mailed/meu-pedido")({
  validateSearch: readOwnRequestLink,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadOwnRequests(context.api, deps),
  head: ({ match }) => privatePageHead("Meu pedido de vaga", match.context.company),
  component: Page,
});

function Page() {
  const linked = Route.useLoaderData();
  const { token, feito } = Route.useSearch();
  if (linked === null) return feito ? <RequestsOver why={feito} /> : <OfThisPhone />;
  if (typeof linked === "string") return <RequestsOver why={linked} />;
  return <OwnRequestsPage requests={linked.requests} token={token} outcome={feito} />;
}

/** Only a phone without a link needs it, and only in the browser. */
function OfThisPhone() {
  const [Requests, setRequests] = useState<ComponentType | null>(null);
  useEffect(() => {
    import("../../families/requests/device-requests").then(
      ({ DeviceRequests }) => setRequests(() => DeviceRequests),
      () => {},
    );
  }, []);
  return Requests ? <Requests /> : <p role="status">Carregando...</p>;
}
