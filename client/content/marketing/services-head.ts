import type { Company } from "../../../shared/company";
import { pageHead } from "../../app/head";
import { breadcrumbList } from "../../app/structured-data";

/** Head of the services page (§2). */
export function servicesHead(company: Company | undefined) {
  return pageHead({
    title: "Serviços para condutores escolares",
    description:
      "Divulgue seu transporte escolar: perfil com foto, veículo, escolas e vagas, sem comissão. Veja exemplos, a ordem da busca e os valores do plano.",
    keywords: "divulgar transporte escolar, condutor escolar, van escolar, plano para condutores",
    path: "/servicos",
    company,
    jsonLd: [breadcrumbList(company, [{ name: "Serviços", path: "/servicos" }])],
  });
}
