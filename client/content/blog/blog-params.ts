import { findCategory } from "../../../shared/blog";
import { paths } from "../../../shared/paths";
import { type Parameters, pageNumberOf, stringifySearch, textOf } from "../../app/read-parameters";

// A page past the end is the last one.
const PAGE_MAX = 10_000;

/** The list's URL parameters: `/blog?busca=cinto&categoria=seguranca&pagina=2`. */
export type BlogParams = {
  busca?: string;
  categoria?: string;
  /** From 2 on. */
  pagina?: number;
};

/** Parses the URL parameters. Drops blanks, unknown categories and page 1, so that each list has exactly one URL. */
export function readBlogParams(raw: Parameters): BlogParams {
  const search = textOf(raw.busca);
  const category = findCategory(textOf(raw.categoria))?.id;
  const page = pageNumberOf(raw.pagina, 2, PAGE_MAX);
  return {
    ...(search && { busca: search }),
    ...(category && { categoria: category }),
    ...(page && { pagina: page }),
  };
}

/** The input of the call; loader and component must use the same. */
export function postsInputOf({ busca, categoria, pagina }: BlogParams) {
  return { search: busca ?? "", category: categoria ?? "", page: pagina ?? 1 };
}

/** The list's URL without the router, for canonical links. */
export function blogPath(params: BlogParams): string {
  return paths.blog + stringifySearch(params);
}

/** The URL of another page of the same list. */
export function pageOfBlog({ pagina: _, ...filters }: BlogParams, page: number): BlogParams {
  return page > 1 ? { ...filters, pagina: page } : filters;
}
