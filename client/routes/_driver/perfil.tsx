import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../app/private-head";
import { EditorPage } from "../../drivers/editor/editor-page";

export const Route = createFileRoute("/_driver/perfil")({
  head: () => privateHead("Meu Perfil"),
  component: EditorPage,
});
