import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../app/private-head";
import { MaterialPage } from "../../material/material-page";

export const Route = createFileRoute("/_driver/divulgar")({
  head: ({ match }) => privateHead("Material para divulgar", match.context.company),
  component: MaterialPage,
});
