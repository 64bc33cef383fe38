const DIGITS_OF_A_PHONE = 8;
const ADDRESS = /@|https?:|www\.|\.(com|net|org|br|app|site|online|info|me|ly)\b/i;
// Beginnings of words that no school or neighborhood has in its name. Compared without accents.
const ACCUSATION =
  /\b(golpist|estelionat|calotei|pedofil|estuprad|abusador|assediador|assassin|criminos|bandid|trafican|ladrao|ladroes|ladra\b)/;

/**
 * Whether a text can be the name of a school or neighborhood: it has no telephone number, no internet address and accuses
 * nobody. Such names appear on pages that many drivers share.
 */
export function isPlaceName(text: string): boolean {
  const digits = text.replace(/(?<=\d)[\s().-]+(?=\d)/g, "").match(/\d+/g) ?? [];
  const isShort = digits.every((run) => run.length < DIGITS_OF_A_PHONE);
  return isShort && !ADDRESS.test(text) && !ACCUSATION.test(plainOf(text));
}

const WORDS_MAX = 10;
const ordinaryWord = /^(?:\p{L}\.){1,6}\p{L}?$|^[\p{L}\p{M}'’ªº-]{1,25}\.?$/u;
const number = /^\d{1,4}[ªºA-Z]?$/u;
const AGE = /\b(anos?|ani(nh|v)\w*|mes(es)?|idade|nasc\w*)\b/;
const STREET = /^(rua|r|av|avenida|travessa|alameda|estrada|rodovia)\b/;

/**
 * Whether a text looks like a name and carries no telephone, address, age or message: at most ten ordinary words, one of which
 * may be a number.
 */
export function isPlainName(text: string): boolean {
  const words = text
    .replace(/[(),/&"“”]/g, " ")
    .split(" ")
    .filter(Boolean);
  const others = words.filter((word) => !ordinaryWord.test(word));
  const isShort = words.length <= WORDS_MAX && others.length <= 1;
  return (
    isShort && others.every((word) => number.test(word)) && isPlaceName(text) && !AGE.test(plainOf(text))
  );
}

/**
 * Whether a family may write this as the name of a school or neighborhood that nobody knows: a plain name without digits,
 * which can say nothing about a child.
 */
export function isTypedName(text: string): boolean {
  return isPlainName(text) && !/\p{N}/u.test(text) && !STREET.test(plainOf(text));
}

function plainOf(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
