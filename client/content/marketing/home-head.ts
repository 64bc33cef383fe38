import type { Company } from "../../../shared/company";
import { paths } from "../../../shared/paths";
import { pageHead } from "../../app/head";
import {
  absoluteUrl,
  brandOf,
  CONTEXT,
  publisher,
  type Site,
  type StructuredData,
} from "../../app/structured-data";

/** Head of the home page (§2). */
export function homeHead(company: Company | undefined) {
  return pageHead({
    title: `${brandOf(company)}: transporte escolar perto de você`,
    description:
      "Encontre condutores de transporte escolar por cidade, escola e bairro. Veja quem tem vaga e fale direto no WhatsApp, sem intermediários.",
    keywords: "transporte escolar, van escolar, condutor escolar, perua escolar",
    path: "/",
    company,
    jsonLd: [organization(company), webSite(company)],
  });
}

/** Who runs the site, on the home page (§2). */
function organization(company: Company | undefined): StructuredData {
  return {
    "@context": CONTEXT,
    ...publisher(company),
    sameAs: [company?.facebookUrl, company?.instagramUrl].filter(Boolean),
  };
}

/** The site and its search by city, on the home page (§2). */
function webSite(site: Site): StructuredData {
  return {
    "@context": CONTEXT,
    "@type": "WebSite",
    name: brandOf(site),
    url: absoluteUrl(site, paths.home),
    inLanguage: "pt-BR",
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: absoluteUrl(site, `${paths.search}?cidade={search_term_string}`),
      },
      "query-input": "required name=search_term_string",
    },
  };
}
