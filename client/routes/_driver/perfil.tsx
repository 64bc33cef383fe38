import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../app/private-head";
import { EditorPage } from "../../drivers/editor/editor-page";

export const Route = createFileRoute("/_driver/perfil")({
  head: ({ match }) => privateHead("Meu Perfil", match.context.company),
  component: EditorPage,
});
