import { SEARCH_PAGE_MAX } from "../../shared/limits";
import type { SearchFilters } from "../../shared/search";
import { type Parameters, pageNumberOf, stringifySearch, textOf } from "../app/read-parameters";

/** The search in the address: `/buscar?estado=SP&cidade=Campinas&escola=…&bairro=…&pagina=2`. */
export type SearchParams = {
  estado?: string;
  cidade?: string;
  escola?: string;
  bairro?: string;
  /** From 2 on; 1 only marks a search without any filter. */
  pagina?: number;
};

/** Reads the address: texts trimmed, empty ones left out, in one order, so that one search has one address. */
export function readSearchParams(raw: Parameters): SearchParams {
  const state = textOf(String(raw.estado ?? "").toUpperCase());
  const [city, school, neighborhood] = [textOf(raw.cidade), textOf(raw.escola), textOf(raw.bairro)];
  const hasFilter = [state, city, school, neighborhood].some(Boolean);
  const page = pageNumberOf(raw.pagina, hasFilter ? 2 : 1, SEARCH_PAGE_MAX);
  return {
    ...(state && { estado: state }),
    ...(city && { cidade: city }),
    ...(school && { escola: school }),
    ...(neighborhood && { bairro: neighborhood }),
    ...(page && { pagina: page }),
  };
}

/** What stands in the search form. */
export function readForm(form: HTMLFormElement): SearchParams {
  return readSearchParams(Object.fromEntries(new FormData(form)));
}

/** Whether the address asks for results (§2: only then does a search run). */
export function isSearch(params: SearchParams): boolean {
  return Object.keys(params).length > 0;
}

/** The address's filters under the names of the call. */
export function filtersOf(params: SearchParams): SearchFilters {
  return { state: params.estado, city: params.cidade, school: params.escola, neighborhood: params.bairro };
}

/** The input of one page of results; loader and component must use the same. */
export function searchInputOf(params: SearchParams, page = params.pagina ?? 1) {
  return { ...filtersOf(params), page };
}

/** The address of a search without the router, for canonical links. */
export function searchPath(params: SearchParams): string {
  return `/buscar${stringifySearch(params)}`;
}
