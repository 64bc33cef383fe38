import { BLOG_PAGE_SIZE, blogCategories } from "../../shared/blog";
import {
  COMPARED_MAX,
  FEATURED_CACHE,
  PROFILE_CACHE,
  SEARCH_CACHE,
  SEARCH_TEXT_MAX_LENGTH,
} from "../../shared/limits";
import { paths } from "../../shared/paths";
import { withoutPunctuation } from "../../shared/search";
import { factParamNames, shiftFilterNames, tickFilterNames } from "../../shared/search/facts";
import { cleanLine } from "../../shared/text";
import { articles } from "../content/blog/articles";

/** The query parameters that a page reads; each function tells which values are worth caching. */
type Rule = {
  parameters: Record<string, (value: string) => boolean>;
  lifetime: number;
  /** Whether many people request this combination. */
  areShared?: (read: URLSearchParams) => boolean;
};

const HOUR = 60 * 60 * 1000;
const still: Rule = { parameters: {}, lifetime: HOUR };

/** With more filters there are more combinations than people who would request the same one. */
const FILTERS_SHARED_MAX = 2;

const isText = (value: string) => value.length <= SEARCH_TEXT_MAX_LENGTH;
const blogPages = Math.ceil(articles.length / BLOG_PAGE_SIZE);

const COMPARED = new RegExp(`^[a-z2-7]{16}(,[a-z2-7]{16}){0,${COMPARED_MAX - 1}}$`);

// Only these pages are cached: the same for everyone, and determined by their path and these parameters. Never token
// pages or the driver area. The query of /login is read in the browser only.
const rules: Record<string, Rule> = {
  [paths.home]: { parameters: {}, lifetime: FEATURED_CACHE },
  [paths.search]: {
    parameters: {
      estado: isText,
      cidade: isText,
      escola: isText,
      bairro: isText,
      turno: (value) => shiftFilterNames.some((name) => name === value),
      ano: (value) => /^20\d\d$/.test(value),
      ...Object.fromEntries(tickFilterNames.map((name) => [name, (value: string) => value === "1"])),
      pagina: (value) => /^[1-9]\d{0,4}$/.test(value),
    },
    lifetime: SEARCH_CACHE,
    areShared: (read) => factParamNames.filter((name) => read.has(name)).length <= FILTERS_SHARED_MAX,
  },
  [paths.blog]: {
    parameters: {
      // Free text would fill the cache with pages that nobody else requests.
      busca: () => false,
      categoria: (value) => blogCategories.some(({ id }) => id === value),
      pagina: (value) => /^[1-9]\d*$/.test(value) && Number(value) <= blogPages,
    },
    lifetime: HOUR,
  },
  // The drivers of a comparison are in its tags; the list of favourites is rendered in the browser.
  [paths.compare]: { parameters: { c: (value) => COMPARED.test(value) }, lifetime: PROFILE_CACHE },
  [paths.favourites]: still,
  [paths.contact]: { parameters: { enviada: (value) => value === "sim" }, lifetime: HOUR },
  [paths.register]: { parameters: { aba: (value) => value === "planos" }, lifetime: HOUR },
  [paths.protocol]: still,
  [paths.login]: still,
  [paths.forgotPassword]: still,
  [paths.faq]: still,
  [paths.services]: still,
  [paths.terms]: still,
  [paths.privacy]: still,
};
const place: Rule = { parameters: {}, lifetime: SEARCH_CACHE };
const profile: Rule = { parameters: {}, lifetime: PROFILE_CACHE };
const PROFILE = /^\/(condutor|driver)\/[a-z2-7]{16}$/;
const ARTICLE = /^\/blog\/[a-z0-9-]{1,100}$/;

/**
 * The cache key of a page, its lifetime in milliseconds, and its URL without the parameters that it does not
 * read.
 */
export type PageKey = { key: string; url: URL; lifetime: number; status: 200 | 404 };

/** The key of the page at a URL; undefined for pages that are rendered on each request. */
export function pageKeyOf(address: string): PageKey | undefined {
  const url = new URL(address);
  const rule = ruleOf(url.pathname);
  if (!rule) return undefined;
  const read = new URLSearchParams();
  for (const [name, isShared] of Object.entries(rule.parameters)) {
    const typed = cleanLine(url.searchParams.get(name) ?? "");
    // As the search itself reads what a person typed.
    const value = typed && isShared === isText ? withoutPunctuation(typed) : typed;
    if (value && !isShared(value)) return undefined;
    if (value) read.set(name, value);
  }
  if (rule.areShared?.(read) === false) return undefined;
  url.search = read.toString();
  return { key: url.pathname + url.search, url, lifetime: rule.lifetime, status: 200 };
}

function ruleOf(path: string): Rule | undefined {
  if (Object.hasOwn(rules, path)) return rules[path];
  if (PROFILE.test(path)) return profile;
  // Only canonical paths of existing places get here (server/content/landing/resolve-path.ts).
  if (path === paths.places || path.startsWith(`${paths.places}/`)) return place;
  return ARTICLE.test(path) ? still : undefined;
}

/** The key of the "not found" page that many unknown paths share; see sharedNotFoundPath. */
export function notFoundKey(path: string, address: string): PageKey {
  return { key: `404 ${path}`, url: new URL(path, address), lifetime: HOUR, status: 404 };
}
