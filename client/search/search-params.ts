import { SEARCH_PAGE_MAX, SEARCH_TEXT_MAX_LENGTH } from "../../shared/limits";
import type { SearchFilters } from "../../shared/search";

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
export function readSearchParams(raw: Record<string, unknown>): SearchParams {
  const text = (name: string) => {
    const value = String(raw[name] ?? "")
      .trim()
      .replace(/\s+/g, " ")
      .slice(0, SEARCH_TEXT_MAX_LENGTH);
    return value === "" ? {} : { [name]: name === "estado" ? value.toUpperCase() : value };
  };
  const page = Number(raw.pagina);
  const filters: SearchParams = {
    ...text("estado"),
    ...text("cidade"),
    ...text("escola"),
    ...text("bairro"),
  };
  const hasFilter = Object.keys(filters).length > 0;
  const isPage = Number.isInteger(page) && page >= (hasFilter ? 2 : 1) && page <= SEARCH_PAGE_MAX;
  return isPage ? { ...filters, pagina: page } : filters;
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
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `/buscar?${query}` : "/buscar";
}
