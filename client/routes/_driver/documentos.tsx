import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../app/private-page-head";
import { DocumentsPage } from "../../documents/documents-page";

export const Route = createFileRoute("/_driver/documentos")({
  head: ({ match }) => privatePageHead("Documentos", match.context.company),
  component: DocumentsPage,
});
