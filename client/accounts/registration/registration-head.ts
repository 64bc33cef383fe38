import type { Company } from "../../../shared/company";
import { pageHead } from "../../app/head";

/** Head of the registration (§2). */
export function registrationHead(company: Company | undefined) {
  return pageHead({
    title: "Cadastro de condutor",
    description:
      "Crie sua conta de condutor escolar, veja os planos e publique seu perfil para as famílias da sua região.",
    keywords: "cadastro de condutor escolar, divulgar van escolar, planos para transporte escolar",
    path: "/cadastro",
    company,
  });
}
