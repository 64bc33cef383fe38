import type { Company } from "../../../shared/company";
import type { LandingPage } from "../../../shared/content/landing";
import { pageHead } from "../../app/head";
import { privatePageHead } from "../../app/private-page-head";
import { breadcrumbList } from "../../app/structured-data";
import { itemList } from "../../search/item-list";

/** Title, description, canonical and structured data of a place's page. */
export function landingHead(page: LandingPage | undefined, company: Company | undefined) {
  if (!page) return privatePageHead("Página não encontrada", company);
  const { title, description, name, path, above, cards, drivers, isIndexed } = page;
  return pageHead({
    title,
    description,
    path,
    company,
    keywords: `transporte escolar, van escolar, ${name}`,
    noindex: !isIndexed,
    jsonLd: [
      breadcrumbList(company, [...above, { name, path }]),
      ...(cards.length > 0 ? [itemList(company, cards, { total: drivers })] : []),
    ],
  });
}
