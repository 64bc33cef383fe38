const WORDS_MAX = 10;
const ordinaryWord = /^(?:\p{L}\.){1,6}\p{L}?$|^[\p{L}\p{M}'’ªº-]{1,25}\.?$/u;
const number = /^\d{1,4}[ªºA-Z]?$/u;

/**
 * A place as quoted in a mail to an unconfirmed address. Anyone can enter a stranger's e-mail with any text, so text that
 * could carry a URL, a phone number or a message is not quoted.
 */
export function plainPlace({ place, city }: { place: string; city: string }): string {
  const words = place.split(" ");
  const others = words.filter((word) => !ordinaryWord.test(word));
  const isPlain =
    words.length <= WORDS_MAX && others.length <= 1 && others.every((word) => number.test(word));
  return isPlain ? `${place}, ${city}` : `Uma escola ou um bairro de ${city}`;
}
