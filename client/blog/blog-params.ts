import { findCategory } from "../../shared/blog";
import { SEARCH_TEXT_MAX_LENGTH } from "../../shared/limits";
import { paths } from "../../shared/paths";

/** The list in the address: `/blog?busca=cinto&categoria=seguranca&pagina=2`. */
export type BlogParams = {
  busca?: string;
  categoria?: string;
  /** From 2 on. */
  pagina?: number;
};

/** Reads the address: blanks left out, a category by its id, the first page unsaid, so that one list has one address. */
export function readBlogParams(raw: Record<string, unknown>): BlogParams {
  const search = textOf(raw.busca);
  const category = textOf(raw.categoria);
  const page = Number(raw.pagina);
  return {
    ...(search ? { busca: search } : {}),
    ...(category ? { categoria: findCategory(category)?.id ?? category } : {}),
    ...(Number.isSafeInteger(page) && page >= 2 ? { pagina: page } : {}),
  };
}

/** The input of the call; loader and component must use the same. */
export function postsInputOf({ busca, categoria, pagina }: BlogParams) {
  return { search: busca ?? "", category: categoria ?? "", page: pagina ?? 1 };
}

/** The list's address without the router, for canonical links. */
export function blogPath(params: BlogParams): string {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${paths.blog}?${query}` : paths.blog;
}

/** The address of another page of the same list. */
export function pageOfBlog({ pagina: _, ...filters }: BlogParams, page: number): BlogParams {
  return page > 1 ? { ...filters, pagina: page } : filters;
}

function textOf(value: unknown): string {
  return String(value ?? "")
    .trim()
    .replace(/\s+/g, " ")
    .slice(0, SEARCH_TEXT_MAX_LENGTH);
}
