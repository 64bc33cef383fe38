import type { Company } from "../../../shared/company";
import { pageHead } from "../../app/head";
import { breadcrumbList } from "../../app/structured-data";

/** Head of the page /privacidade (§2). */
export function privacyHead(company: Company | undefined) {
  return pageHead({
    title: "Política de Privacidade",
    description:
      "Quais dados usamos, para quê, com que base na LGPD e por quanto tempo, e como pedir acesso, correção ou exclusão dos seus dados.",
    path: "/privacidade",
    company,
    jsonLd: [breadcrumbList(company, [{ name: "Política de Privacidade", path: "/privacidade" }])],
  });
}
