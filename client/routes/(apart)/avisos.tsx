import { createFileRoute, notFound } from "@tanstack/react-router";
import { privatePageHead } from "../../app/private-page-head";
import { DevicesPage } from "../../push/devices-page";

export const Route = createFileRoute("/(apart)/avisos")({
  loader: ({ context }) => {
    if (!context.company.hasPush) throw notFound();
  },
  head: ({ match }) => privatePageHead("Avisos neste aparelho", match.context.company),
  component: DevicesPage,
});
