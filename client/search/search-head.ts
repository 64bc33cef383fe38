import type { Company } from "../../shared/company";
import { placePath } from "../../shared/content/landing";
import { SEARCH_PAGE_SIZE } from "../../shared/limits";
import { slugOf } from "../../shared/places/slugs";
import { INDEXABLE_DRIVERS_MIN, normalise, type SearchOutput } from "../../shared/search";
import { pageHead } from "../app/head";
import { breadcrumbList } from "../app/structured-data";
import { itemList } from "./item-list";
import { placeOf } from "./place-of";
import { hasFacts, isSearch, type SearchParams, searchPath } from "./search-params";

/**
 * Title, description and structured data of a search, from its city, state and school (§2 "Search"). @param found the
 * results on the server; the browser changes only title and description
 */
export function searchHead(
  typed: SearchParams,
  company: Company | undefined,
  found: SearchOutput | undefined,
) {
  const params = { ...typed, ...cityAsWritten(typed.cidade, found) };
  if (!isSearch(params)) {
    return pageHead({
      title: "Buscar condutores de transporte escolar",
      description:
        "Procure condutores escolares por estado, cidade, escola e bairro. Veja quem tem vaga e fale direto com o condutor no WhatsApp.",
      keywords: "buscar transporte escolar, van escolar, condutor escolar",
      path: "/buscar",
      company,
    });
  }
  const place = placeOf(params);
  const named = [params.escola, params.bairro].filter(Boolean).join(", ");
  const target = [named, place].filter(Boolean).join(params.escola ? " em " : ", ");
  const page = params.pagina && params.pagina > 1 ? ` (página ${params.pagina})` : "";
  const path = cityPage(params, found) ?? searchPath(params);
  const isThin =
    found !== undefined &&
    (found.totalCount < INDEXABLE_DRIVERS_MIN || found.showing !== undefined || found.drivers.length === 0);
  return pageHead({
    title: `Transporte escolar: ${target}${page}`,
    description: `Condutores de transporte escolar ${params.escola ? "para" : "em"} ${target}${page}. Veja vagas, veículo, escolas e bairros atendidos e fale no WhatsApp.`,
    keywords: [
      "transporte escolar",
      "van escolar",
      params.cidade,
      params.escola,
      params.bairro,
      params.estado,
    ]
      .filter(Boolean)
      .join(", "),
    path,
    company,
    noindex: isThin || hasFacts(params),
    jsonLd: [
      breadcrumbList(company, [
        { name: "Buscar", path: "/buscar" },
        { name: place, path: searchPath(params) },
      ]),
      ...(found && found.drivers.length > 0
        ? [
            itemList(company, found.drivers, {
              total: found.totalCount,
              firstPosition: ((params.pagina ?? 1) - 1) * SEARCH_PAGE_SIZE + 1,
            }),
          ]
        : []),
    ],
  });
}

/** A search for a city alone has the same content as the city's page, which is its canonical URL. */
function cityPage(params: SearchParams, found: SearchOutput | undefined): string | undefined {
  const { estado, cidade, ...others } = params;
  const isCity = estado && cidade && Object.keys(others).length === 0 && cityAsWritten(cidade, found).cidade;
  return isCity ? placePath({ state: estado.toLowerCase(), city: slugOf(cidade) }) : undefined;
}

// "campinas" and "CAMPINAS" are one page: the city is spelled as by the drivers found there.
function cityAsWritten(
  typed: string | undefined,
  found: SearchOutput | undefined,
): Pick<SearchParams, "cidade"> {
  const city = typed && normalise(typed);
  const written = found?.drivers.find(({ serviceCity }) => normalise(serviceCity) === city)?.serviceCity;
  return written === undefined ? {} : { cidade: written };
}
