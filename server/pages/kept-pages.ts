import { FEATURED_CACHE, PROFILE_CACHE, SEARCH_CACHE, SEARCH_TEXT_MAX_LENGTH } from "../../shared/limits";
import { paths } from "../../shared/paths";

type Rule = { parameters: readonly string[]; lifetime: number; isListing: boolean };

const HOUR = 60 * 60 * 1000;
const still: Rule = { parameters: [], lifetime: HOUR, isListing: false };

// Only these pages are kept: the same for everyone, and told whole by their path and these parameters. Never the two
// token pages, the driver area, or pages whose parameters only the browser reads (login).
const rules: Record<string, Rule> = {
  [paths.home]: { parameters: [], lifetime: FEATURED_CACHE, isListing: true },
  [paths.search]: {
    parameters: ["estado", "cidade", "escola", "bairro", "pagina"],
    lifetime: SEARCH_CACHE,
    isListing: true,
  },
  [paths.blog]: { ...still, parameters: ["busca", "categoria", "pagina"] },
  [paths.contact]: { ...still, parameters: ["enviada"] },
  [paths.faq]: still,
  [paths.services]: still,
  [paths.terms]: still,
  [paths.privacy]: still,
};
const profileRule: Rule = { parameters: [], lifetime: PROFILE_CACHE, isListing: false };
const PROFILE = /^\/(condutor|driver)\/[a-z2-7]{16}$/;
const ARTICLE = /^\/blog\/[a-z0-9-]{1,100}$/;

export type Keeping = { key: string; url: URL; lifetime: number; isListing: boolean };

/** Whether and under which key a page is kept; `url` is its address without what it does not read. */
export function keepingOf(address: string): Keeping | undefined {
  const url = new URL(address);
  const rule = ruleOf(url.pathname);
  if (!rule) return undefined;
  const read = new URLSearchParams();
  for (const name of rule.parameters) {
    const value = url.searchParams.get(name)?.trim();
    if (value && !isPlausible(name, value)) return undefined;
    if (value) read.set(name, value);
  }
  url.search = read.toString();
  return { key: url.pathname + url.search, url, lifetime: rule.lifetime, isListing: rule.isListing };
}

// What no search can have is not kept: nobody fills the memory with pages that nobody else will ask for.
function isPlausible(name: string, value: string): boolean {
  if (name === "pagina") return /^[1-9]\d{0,4}$/.test(value);
  return value.length <= SEARCH_TEXT_MAX_LENGTH;
}

function ruleOf(path: string): Rule | undefined {
  if (Object.hasOwn(rules, path)) return rules[path];
  if (PROFILE.test(path)) return profileRule;
  return ARTICLE.test(path) ? still : undefined;
}
