const WORDS_MAX = 10;
const ordinaryWord = /^(?:\p{L}\.){1,6}\p{L}?$|^[\p{L}\p{M}'’ªº-]{1,25}\.?$/u;
const number = /^\d{1,4}[ªºA-Z]?$/u;

/**
 * A place as a mail to an unconfirmed address repeats it. Anyone can write a stranger's e-mail beside any text: one that could
 * carry an address, a telephone or a speech is not repeated to that stranger.
 */
export function plainPlace({ place, city }: { place: string; city: string }): string {
  const words = place.split(" ");
  const others = words.filter((word) => !ordinaryWord.test(word));
  const isPlain =
    words.length <= WORDS_MAX && others.length <= 1 && others.every((word) => number.test(word));
  return isPlain ? `${place}, ${city}` : `Uma escola ou um bairro de ${city}`;
}
