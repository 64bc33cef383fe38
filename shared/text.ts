// Characters that show nothing and change how the rest is read: zero-width, direction and control characters. The
// joiner inside emoji stays. Line feeds and tabs are dealt with before.
const INVISIBLE = /[\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|(?![\n\t])\p{Cc}/gu;

/** A text of one line as it is stored: accents composed, no invisible characters, single blanks, none around. */
export function cleanLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\n\t]/g, " ")
    .replace(INVISIBLE, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** A text of several lines as it is stored; at most one empty line in a row. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .normalize("NFC")
    .replace(INVISIBLE, "")
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** How long a text is in characters as the database and a reader count them: an emoji is one, not two. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Trimmed entries, each once: blank ones and repeats, regardless of case and accents, are dropped (§5 "Lists"). */
export function uniqueLines(lines: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const line of lines.map(cleanLine)) {
    const key = keyOf(line);
    if (line !== "" && !unique.has(key)) unique.set(key, line);
  }
  return [...unique.values()];
}

function keyOf(line: string): string {
  return line
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}
