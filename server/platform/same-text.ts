import { normalise } from "../../shared/search";

/** Whether two texts differ at most in case, accents, punctuation and spaces. */
export function isSameText(one: string, other: string): boolean {
  return normalise(one) === normalise(other);
}
