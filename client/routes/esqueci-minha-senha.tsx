import { createFileRoute } from "@tanstack/react-router";
import { forgotPasswordHead } from "../accounts/mailed-links/forgot-password-head";
import { ForgotPasswordPage } from "../accounts/mailed-links/forgot-password-page";

export const Route = createFileRoute("/esqueci-minha-senha")({
  head: ({ match }) => forgotPasswordHead(match.context.company),
  component: ForgotPasswordPage,
});
