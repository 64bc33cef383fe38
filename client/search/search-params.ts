import { SEARCH_PAGE_MAX } from "../../shared/limits";
import { type SearchFilters, withoutPunctuation } from "../../shared/search";
import {
  type FactFilters,
  type FactParams,
  factParamNames,
  readShift,
  tickFilterNames,
} from "../../shared/search/facts";
import { isCep, typedCity } from "../../shared/search/typed-city";
import { type Parameters, pageNumberOf, stringifySearch, textOf } from "../app/read-parameters";

/** The search in the URL: `/buscar?estado=SP&cidade=Campinas&escola=…&bairro=…&turno=manha&ar=1&pagina=2`. */
export type SearchParams = FactParams & {
  estado?: string;
  cidade?: string;
  escola?: string;
  bairro?: string;
  /** From 2 on; 1 only marks a search without any filter. */
  pagina?: number;
};

/** Parses the URL: texts trimmed, empty ones left out, in a fixed order, so that each search has exactly one URL. */
export function readSearchParams(raw: Parameters): SearchParams {
  const [typed, school, neighborhood] = [raw.cidade, raw.escola, raw.bairro].map((text) =>
    withoutPunctuation(textOf(text)),
  );
  const { state, city } = typedCity({ state: textOf(String(raw.estado ?? "").toUpperCase()), city: typed });
  const facts = readFacts(raw);
  const hasFilter = [state, city, school, neighborhood].some(Boolean) || hasFacts(facts);
  const page = pageNumberOf(raw.pagina, hasFilter ? 2 : 1, SEARCH_PAGE_MAX);
  return {
    ...(state && { estado: state }),
    ...(city && { cidade: city }),
    ...(school && { escola: school }),
    ...(neighborhood && { bairro: neighborhood }),
    ...facts,
    ...(page && { pagina: page }),
  };
}

/** The parameters for filters by facts. */
function readFacts(raw: Parameters): FactParams {
  const ticks = tickFilterNames.filter((name) => String(raw[name]) === "1");
  const turno = readShift(String(raw.turno ?? ""));
  return {
    ...(turno && { turno }),
    ...(/^20\d\d$/.test(String(raw.ano)) && { ano: Number(raw.ano) }),
    ...Object.fromEntries(ticks.map((name) => [name, 1])),
  };
}

/** The facts that a search filters by. */
export function factsIn(params: FactParams): FactParams {
  return readFacts({ ...params });
}

/** Whether a search filters by any fact. */
export function hasFacts(params: FactParams): boolean {
  return factParamNames.some((name) => params[name]);
}

/** The values of the search form. */
export function readForm(form: HTMLFormElement): SearchParams {
  return readSearchParams(Object.fromEntries(new FormData(form)));
}

/** Whether the URL has a search (§2: only then does one run). */
export function isSearch(params: SearchParams): boolean {
  return Object.keys(params).length > 0;
}

/** The URL's filters with the names of the call. */
export function filtersOf(params: SearchParams): SearchFilters {
  return {
    state: params.estado,
    city: params.cidade,
    school: params.escola,
    neighborhood: params.bairro,
    ...factFiltersOf(params),
  };
}

/** The filters by facts with the names of the call. */
export function factFiltersOf(params: FactParams): FactFilters {
  const { ano: year, ...facts } = factsIn(params);
  return { ...(year && { year }), ...facts };
}

/** The input of one page of results; loader and component must use the same. */
export function searchInputOf(params: SearchParams, page = params.pagina ?? 1) {
  return { ...filtersOf(params), page };
}

/** The URL of a search without the router, for canonical links. */
export function searchPath(params: SearchParams): string {
  return `/buscar${stringifySearch(params)}`;
}

/** Whether a place of the search is a postal code, by which nothing is found. */
export function hasCep({ cidade, escola, bairro }: SearchParams): boolean {
  return [cidade, escola, bairro].some((place) => isCep(place ?? ""));
}
