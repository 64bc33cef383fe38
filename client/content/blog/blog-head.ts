import { type BlogCategory, findCategory } from "../../../shared/blog";
import type { Company } from "../../../shared/company";
import { pageHead } from "../../app/head";
import { breadcrumbList } from "../../app/structured-data";
import { type BlogParams, blogPath, pageOfBlog } from "./blog-params";
import { feedLink } from "./feed-link";

/** The list's data on the server; the browser only changes title and description. */
export type FoundPosts = { page: number; totalPages: number; totalItems: number };

/**
 * Title, description, keywords and canonical URL of the list, derived from its search and category (§2 "Blog list").
 */
export function blogHead(params: BlogParams, company: Company | undefined, found: FoundPosts | undefined) {
  const category = params.categoria ? findCategory(params.categoria) : undefined;
  const page = found?.page ?? params.pagina ?? 1;
  const path = blogPath(pageOfBlog(params, page));
  const head = pageHead({
    ...wordsOf(params.busca, category, page),
    path,
    company,
    // Every search would be a page of its own: only lists that are linked should be indexed.
    noindex: params.busca !== undefined || found?.totalItems === 0,
    previousPath: found && page > 1 ? blogPath(pageOfBlog(params, page - 1)) : undefined,
    nextPath: found && page < found.totalPages ? blogPath(pageOfBlog(params, page + 1)) : undefined,
    jsonLd: [
      breadcrumbList(company, [
        { name: "Blog", path: blogPath({}) },
        ...(category ? [{ name: category.name, path: blogPath({ categoria: category.id }) }] : []),
      ]),
    ],
  });
  return { ...head, links: [...head.links, feedLink(company)] };
}

function wordsOf(search: string | undefined, category: BlogCategory | undefined, page: number) {
  const suffix = page > 1 ? ` (página ${page})` : "";
  if (search) {
    return {
      title: `Blog: resultados para “${search}”${suffix}`,
      description: `Artigos sobre “${search}” no blog: dicas, notícias e informações sobre transporte escolar e mobilidade urbana${suffix}.`,
      keywords: `${search}, transporte escolar, blog`,
    };
  }
  if (category) {
    return {
      title: `${category.name}: artigos sobre transporte escolar${suffix}`,
      description: `${category.description} Artigos de ${category.name.toLowerCase()} sobre transporte escolar, para famílias e condutores${suffix}.`,
      keywords: `${category.name.toLowerCase()}, transporte escolar, mobilidade urbana`,
    };
  }
  return {
    title: `Blog sobre transporte escolar${suffix}`,
    description: `Dicas, notícias e informações sobre transporte e mobilidade urbana, para famílias e condutores escolares${suffix}.`,
    keywords: "transporte escolar, mobilidade urbana, condutor escolar, van escolar, dicas",
  };
}
