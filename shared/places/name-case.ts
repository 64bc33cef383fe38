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

// Words of school and neighborhood names that have one spelling, with accents: official lists leave them out.
const WRITTEN =
  "agrícola aliança andré antônia antônio araújo assunção associação básica cândida cândido cecília célia cláudia cláudio colégio comunitária conceição criança educação emílio esperança estevão fábio fátima flávio fundação getúlio glória gonçalves guimarães inácia inácio independência indígena inês infância instituição joão josé júlia júlio lúcia luís magalhães márcia márcio médio núcleo patrícia pátria província pública república rogério são sebastião sérgio simão simões técnica três união vinícius";
const accented = new Map(
  WRITTEN.split(" ").map((word) => [word.normalize("NFD").replace(/\p{M}/gu, ""), word]),
);

/** A word in lower case with the accents that a list in plain capitals left out; others stay. */
function withAccents(word: string): string {
  return accented.get(word) ?? word;
}
