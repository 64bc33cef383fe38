import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../app/private-page-head";
import { EditorPage } from "../../drivers/editor/editor-page";

export const Route = createFileRoute("/_driver/perfil")({
  head: ({ match }) => privatePageHead("Meu Perfil", match.context.company),
  component: EditorPage,
});
