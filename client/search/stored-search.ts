import { tickFilterNames } from "../../shared/search/facts";
import { without } from "./change-search";
import { isSearch, type SearchParams, searchPath } from "./search-params";

/** Under which name the form that changes a search is kept. Before the first search it is one form on all pages. */
export function storedSearchName(params: SearchParams): string {
  return isSearch(params) ? `search.${searchPath(without(params, tickFilterNames))}` : "search";
}
