import { createFileRoute } from "@tanstack/react-router";
import { readMailedLink } from "../accounts/mailed-links/read-mailed-link";
import { ResetPasswordPage } from "../accounts/mailed-links/reset-password-page";
import { privatePageHead } from "../app/private-page-head";

export const Route = createFileRoute("/reset-password")({
  validateSearch: readMailedLink,
  head: ({ match }) => privatePageHead("Nova senha", match.context.company),
  component: ResetPasswordPage,
});
