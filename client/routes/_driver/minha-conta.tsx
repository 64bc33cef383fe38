import { createFileRoute } from "@tanstack/react-router";
import { OwnAccountPage } from "../../accounts/own-account/own-account-page";
import { privateHead } from "../../app/private-head";

export const Route = createFileRoute("/_driver/minha-conta")({
  head: () => privateHead("Minha conta"),
  component: OwnAccountPage,
});
