import { normalise } from "../../shared/search";

/** Whether two texts differ at most in case, accents, punctuation and spaces. */
export function isSameText(a: string, b: string): boolean {
  return normalise(a) === normalise(b);
}
