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
// An abbreviation of a kind of school either has no vowel that would make it a word, or is in this list.
const CAPITALS =
  /^(ap[ai]e|ce[fimu]?|cemei|cemeif|ciep|cmei|ebm|ec|ee[bf]?|eeefm?|eeem|eeemti|eemti|eeiefm?|em|eme[bfi]|emefm|emeief|emeif|emt[ei]|epg|erem|etec|fatec|ifsp|neim|sas|sesc|sesi|senac|senai|ume[fi]?|[ivx]+|[b-df-hj-np-tv-z]{2,4})$/;
const WITH_DOT =
  /^(profa?|dra?|sra?|sta|sto|cel|gal|gen|mal|cap|ten|sgt|pe|mons|eng|gov|pres|sen|dep|ver|jd|vl|pq|st)$/;

/**
 * A name in normal capitalisation: official lists are in capitals, so "EMEF PADRE ANCHIETA" becomes "EMEF
 * Padre Anchieta". A name with lower-case letters is left as it was written.
 */
export function nameCase(name: string): string {
  if (/\p{Ll}/u.test(name.replace(/[ªº]/g, ""))) return name;
  return name
    .toLowerCase()
    .split(/(?<=[\s\-./('’])|(?=[)])/u)
    .map((part, at) => {
      const word = /^[\p{L}ªº]+/u.exec(part)?.[0] ?? "";
      if (word === "" || (at > 0 && SMALL.has(word) && !part.startsWith(`${word}.`))) return part;
      if (CAPITALS.test(word) && !WITH_DOT.test(word)) return part.replace(word, word.toUpperCase());
      return part.replace(word, word.charAt(0).toUpperCase() + word.slice(1));
    })
    .join("");
}
