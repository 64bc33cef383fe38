const letters = "abcdefghijklmnopqrstuvwxyz";

/** Only these words are corrected: two letters, or digits, would be close to everything. */
const FORGIVABLE = /^[a-z]{3,}$/;

/**
 * All words that differ from this one by one letter: wrong, missing, extra, or swapped with the next. None
 * for a word that is not corrected.
 */
export function oneLetterOff(word: string): Set<string> {
  const others = new Set<string>();
  if (!FORGIVABLE.test(word)) return others;
  for (let at = 0; at <= word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    for (const other of letters) others.add(before + other + word.slice(at));
    if (letter === "") continue;
    others.add(before + after);
    for (const other of letters) others.add(before + other + after);
    if (after !== "") others.add(before + after.charAt(0) + letter + after.slice(1));
  }
  others.delete(word);
  return others;
}
