import type { Company } from "../../../shared/company";
import { pageHead } from "../../app/head";
import { breadcrumbList } from "../../app/structured-data";

/** Head of the contact page (§2). */
export function contactHead(company: Company | undefined) {
  return pageHead({
    title: "Contato",
    description:
      "Fale com a nossa equipe por mensagem ou pelo WhatsApp. Tire dúvidas, envie sugestões ou conte o que não funcionou.",
    keywords: "contato, fale conosco, transporte escolar",
    path: "/contato",
    company,
    jsonLd: [breadcrumbList(company, [{ name: "Contato", path: "/contato" }])],
  });
}
