/** The sentences of a text: what ends with a full stop, a question or an exclamation mark. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.?!:])\s+(?=[A-ZÀ-Ú“"{])|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length > 0);
}

/** The words of a text; a placeholder counts as one. */
export function wordsOf(text: string): string[] {
  return text.match(/\{\}|[\p{L}\d]+(?:[-’'][\p{L}\d]+)*/gu) ?? [];
}

const STRONG = "aeoáéóâêôãõà";

/** Syllables of a Portuguese word: its vowels, without the glides of diphthongs; never fewer than one. */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/([qg])u(?=[eiéêí])/g, "$1");
  let count = 0;
  for (const [group] of letters.matchAll(/[aeiouáéíóúâêôãõàü]+/g)) {
    let inGroup = 1;
    for (let at = 1; at < group.length; at++) {
      const [before, here] = [group.charAt(at - 1), group.charAt(at)];
      const isNasal = /[ãõ]/.test(before) && /[eo]/.test(here);
      if (/[íú]/.test(here) || (STRONG.includes(before) && STRONG.includes(here) && !isNasal)) inGroup++;
    }
    count += inGroup;
  }
  return Math.max(1, count);
}

export type ReadingLevel = {
  words: number;
  /** Words per sentence. */
  length: number;
  /** Flesch's ease adapted to Portuguese (Martins et al., 1996): 75 and more very easy, 50 easy, 25 hard. */
  ease: number;
};

/** How easy texts are to read. Labels of fewer than four words are no sentences and don't count. */
export function readingLevel(texts: readonly string[]): ReadingLevel {
  const sentences = texts.flatMap(sentencesOf).filter((sentence) => wordsOf(sentence).length > 3);
  const words = sentences.flatMap(wordsOf);
  if (words.length === 0) return { words: 0, length: 0, ease: 100 };
  const length = words.length / sentences.length;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0) / words.length;
  return { words: words.length, length, ease: 248.835 - 1.015 * length - 84.6 * syllables };
}
