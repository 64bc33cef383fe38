import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailPage } from "../accounts/mailed-links/confirm-email-page";
import { readMailedLink } from "../accounts/mailed-links/read-mailed-link";
import { privateHead } from "../app/private-head";

export const Route = createFileRoute("/confirm-email")({
  validateSearch: readMailedLink,
  head: ({ match }) => privateHead("Confirmação de email", match.context.company),
  component: ConfirmEmailPage,
});
