import { createFileRoute } from "@tanstack/react-router";
import { ForgotPasswordPage } from "../accounts/forgot-password-page";

export const Route = createFileRoute("/esqueci-minha-senha")({
  head: async ({ match }) =>
    (await import("../accounts/forgot-password-page")).forgotPasswordHead(match.context.company),
  component: ForgotPasswordPage,
});
