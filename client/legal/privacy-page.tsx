import type { Company } from "../../shared/company";
import { pageHead } from "../app/head";
import { breadcrumbList } from "../app/structured-data";
import { LegalPage } from "./legal-page";
import { privacyText } from "./privacy-text";

/** "/privacidade" (§2). */
export function PrivacyPage({ company }: { company: Company }) {
  return <LegalPage text={privacyText(company)} />;
}

/** Its head. */
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
