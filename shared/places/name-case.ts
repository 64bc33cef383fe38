import { withAccents } from "./accented-words";
import { isAbbreviation, joinInitials } from "./joined-initials";

const SMALL = new Set([
  "a",
  "à",
  "ao",
  "aos",
  "as",
  "às",
  "d",
  "da",
  "das",
  "de",
  "do",
  "dos",
  "e",
  "em",
  "na",
  "nas",
  "no",
  "nos",
  "para",
]);
const WITH_DOT =
  /^(profa?|dra?|sra?|sta|sto|cel|gal|gen|mal|cap|ten|sgt|pe|mons|eng|gov|pres|sen|dep|ver|jd|vl|pq|st)$/;

/**
 * A name in normal capitalisation: official lists are in capitals, so "E M E F PADRE ANCHIETA" becomes "EMEF Padre
 * Anchieta", and a list without any accent gets those of words that have one spelling. A name with lower-case letters is
 * left as it was written.
 */
export function nameCase(name: string): string {
  if (/\p{Ll}/u.test(name.replace(/[ªº]/g, ""))) return name;
  const accentsMissing = !/\p{M}/u.test(name.normalize("NFD"));
  return joinInitials(name)
    .toLowerCase()
    .split(/(?<=[\s\-./('’])|(?=[)])/u)
    .map((part, at) => {
      const word = /^[\p{L}ªº]+/u.exec(part)?.[0] ?? "";
      if (word === "" || (at > 0 && SMALL.has(word) && !part.startsWith(`${word}.`))) return part;
      if (isAbbreviation(word) && !WITH_DOT.test(word)) return part.replace(word, word.toUpperCase());
      const written = accentsMissing ? withAccents(word) : word;
      return part.replace(word, written.charAt(0).toUpperCase() + written.slice(1));
    })
    .join("");
}
