import { createFileRoute } from "@tanstack/react-router";
import { ForgotPasswordPage } from "../accounts/mailed-links/forgot-password-page";

export const Route = createFileRoute("/esqueci-minha-senha")({
  head: async ({ match }) =>
    (await import("../accounts/mailed-links/forgot-password-page")).forgotPasswordHead(match.context.company),
  component: ForgotPasswordPage,
});
