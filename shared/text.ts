// Invisible characters: a name made of them would look empty, or like another name. Those that join emoji ($1) or
// select their form stay. Line feeds and tabs are handled before.
const INVISIBLE =
  /(\p{ExtPict}\p{EMod}?\ufe0f?\u200d?|[\d#*]\ufe0f)|\p{DI}|[\u2028\u2029\u2800\ufff9-\ufffb]|(?![\n\t])\p{Cc}/gu;

// Every allowed text is far shorter (UTF-16 units), and no letter of any language has so many marks.
const READ_MAX_LENGTH = 50_000;
const STACKED_MARKS = /(\p{M}{8})\p{M}+/gu;

/**
 * A text with its accents composed. Text too long to be allowed is cut, and stacked marks are reduced: composing ten
 * thousand marks on one letter takes seconds.
 */
export function composed(text: string): string {
  return text.slice(0, READ_MAX_LENGTH).replace(STACKED_MARKS, "$1").normalize("NFC");
}

/** A text of one line as it is stored: accents composed, no invisible characters, single spaces, trimmed. */
export function cleanLine(text: string): string {
  return composed(text)
    .replace(/[\n\t]/g, " ")
    .replace(INVISIBLE, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** A text of several lines as it is stored; at most one empty line in a row. */
export function cleanText(text: string): string {
  return composed(text)
    .replace(/\r\n?/g, "\n")
    .replace(INVISIBLE, "$1")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The length of a text in characters as the database and a reader count them: an emoji is one, not two. */
export function lengthOf(text: string): number {
  return [...text].length;
}

// More than any list may have, so that a longer one is still recognised as too long.
const READ_MAX_LINES = 1000;

/** Trimmed entries, each once: blank ones and repeats, regardless of case and accents, are dropped (§5 "Lists"). */
export function uniqueLines(lines: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const line of lines.slice(0, READ_MAX_LINES).map(cleanLine)) {
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

// Letters that Unicode does not decompose into a letter and its mark.
const plainLetters: Record<string, string> = {
  ł: "l",
  đ: "d",
  ð: "d",
  ø: "o",
  ħ: "h",
  ı: "i",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  Ł: "L",
  Đ: "D",
  Ð: "D",
  Ø: "O",
  Ħ: "H",
  Þ: "Th",
  Æ: "Ae",
  Œ: "Oe",
};

/** A text without diacritics: "Łódź" becomes "Lodz". Letters of other scripts stay. */
export function withoutAccents(text: string): string {
  return text
    .replace(/[łđðøħıþæœßŁĐÐØĦÞÆŒ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "");
}

/** The names in a text that lists several, such as "Colégio A, Colégio B"; one that is none or too short joins nothing. */
export function listedNames(text: string): string[] {
  const names = text.split(/[,;/]/).map((name) => name.trim());
  return names.length > 1 && names.every((name) => name.length > 2) ? names : [];
}
