import { createFileRoute } from "@tanstack/react-router";
import { ForgotPasswordPage } from "../accounts/mailed-links/forgot-password-page";
import { pageHead } from "../app/head";

export const Route = createFileRoute("/esqueci-minha-senha")({
  head: ({ match }) =>
    pageHead({
      title: "Esqueci minha senha",
      description: "Receba por email um link para criar uma nova senha.",
      path: "/esqueci-minha-senha",
      company: match.context.company,
    }),
  component: ForgotPasswordPage,
});
