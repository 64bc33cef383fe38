import { createFileRoute } from "@tanstack/react-router";
import { OwnAccountPage } from "../../accounts/own-account/own-account-page";
import { privateHead } from "../../app/private-head";

export const Route = createFileRoute("/_driver/minha-conta")({
  head: ({ match }) => privateHead("Minha conta", match.context.company),
  component: OwnAccountPage,
});
