import { type FactParams, factParamNames, tickFilterNames } from "../../shared/search/facts";
import { readSearchParams, type SearchParams } from "./search-params";

/** Whether a search filters by more than place, shift and year: the waiting list supports only these. */
export function hasTicks(params: FactParams): boolean {
  return tickFilterNames.some((name) => params[name]);
}

/** A kept search as it is asked now: the shift of a year that isn't sold says nothing about today's seats. */
export function searchNow(params: SearchParams, yearOnSale: number | null): SearchParams {
  return params.ano && params.ano !== yearOnSale ? without(params, ["ano", "turno"]) : params;
}

/** The same search with other facts, from its first page. */
export function withFacts(params: SearchParams, facts: FactParams): SearchParams {
  return readSearchParams({ ...without(params, factParamNames), ...facts });
}

/** The same search with fewer filters, from its first page. */
export function without(params: SearchParams, dropped: readonly (keyof SearchParams)[]): SearchParams {
  const rest = Object.fromEntries(
    Object.entries(params).filter(
      ([name, value]) => value && name !== "pagina" && !dropped.some((drop) => drop === name),
    ),
  );
  return Object.keys(rest).length > 0 ? rest : { pagina: 1 };
}
