import { cleanLine, lengthOf } from "../text";

/** In letters. */
export const FIRST_NAME_LENGTH = { min: 2, max: 40 };

/** One or two words of letters, "Ana Paula"; a hyphen or an apostrophe may join some. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*)?$/u;

/** An adult's first name, cleaned; null for digits, an address, three words or a link. */
export function readFirstName(typed: string): string | null {
  const name = cleanLine(typed);
  const letters = lengthOf(name);
  const isLong = letters >= FIRST_NAME_LENGTH.min && letters <= FIRST_NAME_LENGTH.max;
  return isLong && FIRST_NAME.test(name) ? name : null;
}
