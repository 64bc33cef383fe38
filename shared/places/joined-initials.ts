// An abbreviation of a kind of school either has no vowel that would make it a word, or is in this list.
const KIND =
  /^(ap[ai]e|ce[fimu]?|cemei|cemeif|ciep|cmei|ebm|ec|ee[bf]?|eeefm?|eeem|eeemti|eemti|eeiefm?|em|eme[bfi]|emefm|emeief|emeif|emt[ei]|epg|erem|etec|fatec|ifsp|neim|sas|sesc|sesi|senac|senai|ume[fi]?|[ivx]+|[b-df-hj-np-tv-z]{2,4})$/;
const INITIALS = /^\p{L}\.?(?:\s+\p{L}\.?)+(?=\s|$)/u;

/** Whether a word in lower case is an abbreviation that is written in capitals, as "emef" or "xxiii". */
export function isAbbreviation(word: string): boolean {
  return KIND.test(word);
}

/**
 * A name whose kind of school is written letter by letter, as INEP's lists often do: "E M E F Sol", "E. M. E. F. Sol"
 * and "EMEF Sol" are one name. A text of nothing but letters, as while typing, is joined as a whole. Case stays.
 */
export function joinInitials(name: string): string {
  const [initials = ""] = INITIALS.exec(name) ?? [];
  const letters = initials.match(/\p{L}/gu) ?? [];
  if (initials === name) return letters.length > 0 ? letters.join("") : name;
  for (let length = letters.length; length > 1; length -= 1) {
    const kind = letters.slice(0, length).join("");
    if (isAbbreviation(kind.toLowerCase()))
      return [kind, ...letters.slice(length)].join(" ") + name.slice(initials.length);
  }
  return name;
}
