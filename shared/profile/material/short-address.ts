import { SHORT_ADDRESS_MAX_LENGTH } from "../../limits";
import { withoutAccents } from "../../text";

const OF_NOBODY = "condutor";

/** What a driver's name becomes in a short address: "Aparecida Ferreira" gives "aparecida-ferreira". Never empty. */
export function shortAddressBase(name: string): string {
  const words = withoutAccents(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (words.length <= SHORT_ADDRESS_MAX_LENGTH) return words || OF_NOBODY;
  const cut = words.slice(0, SHORT_ADDRESS_MAX_LENGTH + 1);
  const lastWhole = cut.lastIndexOf("-");
  return cut.slice(0, lastWhole > 0 ? lastWhole : SHORT_ADDRESS_MAX_LENGTH);
}

/** A short address as somebody typed it, in capitals or with accents, as it is stored; null for what can't be one. */
export function readShortAddress(typed: string): string | null {
  const name = withoutAccents(typed.slice(0, 2 * SHORT_ADDRESS_MAX_LENGTH)).toLowerCase();
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? name : null;
}
