import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailPage } from "../accounts/mailed-links/confirm-email-page";
import { privateHead } from "../app/private-head";

export const Route = createFileRoute("/confirm-email")({
  head: () => privateHead("Confirmação de email"),
  component: ConfirmEmailPage,
});
