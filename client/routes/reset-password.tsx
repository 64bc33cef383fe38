import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordPage } from "../accounts/mailed-links/reset-password-page";
import { privateHead } from "../app/private-head";

export const Route = createFileRoute("/reset-password")({
  head: () => privateHead("Nova senha"),
  component: ResetPasswordPage,
});
