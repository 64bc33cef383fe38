import type { Company } from "../../../shared/company";
import { pageHead } from "../../app/head";
import { breadcrumbList } from "../../app/structured-data";

/** Head of the page /termos (§2). */
export function termsHead(company: Company | undefined) {
  return pageHead({
    title: "Termos de Uso",
    description:
      "As regras de uso do site para famílias e condutores escolares: o que fazemos, o que não fazemos, assinatura, cancelamento e denúncias.",
    path: "/termos",
    company,
    jsonLd: [breadcrumbList(company, [{ name: "Termos de Uso", path: "/termos" }])],
  });
}
