import { createFileRoute } from "@tanstack/react-router";
import { OwnAccountPage } from "../../accounts/own-account/own-account-page";
import { privatePageHead } from "../../app/private-page-head";

export const Route = createFileRoute("/_driver/minha-conta")({
  head: ({ match }) => privatePageHead("Minha conta", match.context.company),
  component: OwnAccountPage,
});
