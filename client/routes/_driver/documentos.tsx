import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../app/private-head";
import { DocumentsPage } from "../../documents/documents-page";

export const Route = createFileRoute("/_driver/documentos")({
  head: ({ match }) => privateHead("Documentos", match.context.company),
  component: DocumentsPage,
});
