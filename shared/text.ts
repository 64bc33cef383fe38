// One cleaning for everything that people type or paste. Copied text brings characters that nobody sees: direction marks
// around a number from the phone's contacts, zero-width spaces of web pages, no-break blanks and hyphens, other line ends.

// Every allowed text is far shorter (UTF-16 units), and no letter of any language has so many marks.
const READ_MAX_LENGTH = 50_000;
const STACKED_MARKS = /(\p{M}{8})\p{M}+/gu;

// Emoji keep what joins them, selects their form or tags them ($1): "👩🏽‍💻", "1️⃣", the flag of England. Nothing else does.
// Line feeds and tabs are no rubbish.
const INVISIBLE =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|\p{ExtPict}\p{EMod}?\ufe0f?(?:\u200d(?=\p{ExtPict}))?|[\d#*]\ufe0f(?=\u20e3))|\p{DI}|[\ufff9-\ufffc]|\p{Cs}|(?![\n\t])\p{Cc}/gu;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// A name of these would look empty, though no rule calls them blanks.
const BLANK_LETTERS = /[\u2800\u3164\uffa0]/g;
// Those that look like the keyboard's; dashes of a sentence stay.
const HYPHENS = /[\u2010\u2011\u2212\ufe63\uff0d]/g;
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * A text with its accents composed. Text too long to be allowed is cut, and stacked marks are reduced: composing ten
 * thousand marks on one letter takes seconds.
 */
function composed(text: string): string {
  const unstacked = text.replace(STACKED_MARKS, "$1").normalize("NFC");
  // Composing takes some marks apart.
  return unstacked.replace(STACKED_MARKS, "$1");
}

/** Lines of visible characters, accents composed, hyphens and blanks of all kinds as the keyboard writes them. */
function readable(text: string): string {
  const visible = text
    .slice(0, READ_MAX_LENGTH)
    .replace(LINE_ENDS, "\n")
    .replace(BLANK_LETTERS, " ")
    .replace(INVISIBLE, "$1")
    .replace(HYPHENS, "-")
    .replace(/[^\S\n\t]/g, " ");
  return composed(visible);
}

/** A text of one line as it is stored: `readable`, with single spaces, trimmed. */
export function cleanLine(text: string): string {
  return readable(text).replace(/\s+/g, " ").trim();
}

/** A text of several lines as it is stored; at most one empty line in a row. */
export function cleanText(text: string): string {
  return readable(text)
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * What a program reads rather than a person: phone numbers, e-mails, URLs, plates, protocols, codes. As `cleanLine`, and
 * with every dash a hyphen, full-width and other forms of letters and digits as the plain ones, and no emoji signs.
 */
export function cleanCode(text: string): string {
  return cleanLine(
    cleanLine(text)
      .normalize("NFKC")
      .replace(DASHES, "-")
      .replace(/\p{DI}|\u20e3/gu, ""),
  );
}

/**
 * A password as it is compared and hashed: the same on phones and computers that write accents in two ways (NFC).
 * Nothing else of it changes; what no keyboard writes stays as it is, because composing it takes seconds.
 */
export function cleanPassword(text: string): string {
  return hasStackedMarks(text) ? text : text.normalize("NFC");
}

/** The same with its accents apart, as a Mac types it. */
export function decomposedPassword(text: string): string {
  return hasStackedMarks(text) ? text : text.normalize("NFD");
}

const hasStackedMarks = (text: string) => text.search(STACKED_MARKS) !== -1;

/** The length of a text in characters as the database and a reader count them: an emoji is one, not two. */
export function lengthOf(text: string): number {
  return [...text].length;
}

// More than any list may have, so that a longer one is still recognised as too long.
const READ_MAX_LINES = 1000;

/** Trimmed entries, each once: blank ones and repeats, regardless of case, accents and kind of dash, are dropped (§5 "Lists"). */
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
    .replace(DASHES, "-")
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
