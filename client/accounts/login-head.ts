import type { Company } from "../../shared/company";
import { pageHead } from "../app/head";

/** Head of the login (§2). */
export function loginHead(company: Company | undefined) {
  return pageHead({
    title: "Área do Condutor",
    description: "Entre para cuidar do seu perfil e da sua assinatura.",
    path: "/login",
    company,
  });
}
