import { normalise } from "../../../../shared/search";

const feminine =
  "escola|ee|em|emef|emei|emeif|emefm|emeb|eeb|ebm|eeef|eeem|eeefm|emti|eemti|erem|etec|epg|ec|ume|umei|creche|fundacao|academia|unidade|associacao";
const masculine =
  "colegio|col|centro|instituto|liceu|externato|educandario|nucleo|grupo|jardim|cei|cmei|cemei|ceu|ciep|ce|cef|cem|neim|sesi|senai|sistema";

const articles = new Map<string, "a" | "o">([
  ...feminine.split("|").map((word) => [word, "a"] as const),
  ...masculine.split("|").map((word) => [word, "o"] as const),
]);

/** "na" or "no", as a school's kind wants it, or "em" before a school of unknown kind. */
export function atSchool(school: string): "na" | "no" | "em" {
  const article = articleOf(school);
  if (article === undefined) return "em";
  return article === "a" ? "na" : "no";
}

/** A school with its article, if its name begins with a known kind of school: "a EMEF Padre Anchieta". */
export function withArticle(school: string): string {
  const article = articleOf(school);
  return article ? `${article} ${school}` : school;
}

function articleOf(school: string): "a" | "o" | undefined {
  const [kind = ""] = normalise(school).split(" ");
  return articles.get(kind);
}
