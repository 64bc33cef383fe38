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
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    digits.every((run) => run.length < DIGITS_OF_A_PHONE) && !ADDRESS.test(text) && !ACCUSATION.test(plain)
  );
}
