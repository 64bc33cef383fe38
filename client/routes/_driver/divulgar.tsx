import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../app/private-page-head";
import { MaterialPage } from "../../drivers/material/material-page";

export const Route = createFileRoute("/_driver/divulgar")({
  head: ({ match }) => privatePageHead("Material para divulgar", match.context.company),
  component: MaterialPage,
});
