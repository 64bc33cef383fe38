import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailPage } from "../accounts/mailed-links/confirm-email-page";
import { readMailedLink } from "../accounts/mailed-links/read-mailed-link";
import { privatePageHead } from "../app/private-page-head";

export const Route = createFileRoute("/confirm-email")({
  validateSearch: readMailedLink,
  head: ({ match }) => privatePageHead("Confirmação de email", match.context.company),
  component: ConfirmEmailPage,
});
