import type { Company } from "../../../shared/company";
import { pageHead } from "../../app/head";

/** Head of the page that sends a link to a new password (§2). */
export function forgotPasswordHead(company: Company | undefined) {
  return pageHead({
    title: "Esqueci minha senha",
    description: "Receba por email um link para criar uma nova senha.",
    path: "/esqueci-minha-senha",
    company,
  });
}
