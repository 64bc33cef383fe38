import { normalise } from "../../../shared/search";

const feminine =
  "escola|ee|em|emef|emei|emeif|emefm|emeb|eeb|ebm|eeef|eeem|eeefm|emti|eemti|erem|etec|epg|ec|ume|umei|creche|fundacao|academia|unidade|associacao";
const masculine =
  "colegio|col|centro|instituto|liceu|externato|educandario|nucleo|grupo|jardim|cei|cmei|cemei|ceu|ciep|ce|cef|cem|neim|sesi|senai|sistema";

const articles = new Map([
  ...feminine.split("|").map((word) => [word, "a"] as const),
  ...masculine.split("|").map((word) => [word, "o"] as const),
]);

/** A school with its article, if its name begins with a known kind of school: "a EMEF Padre Anchieta". */
export function withArticle(school: string): string {
  const [kind = ""] = normalise(school).split(" ");
  const article = articles.get(kind);
  return article ? `${article} ${school}` : school;
}
