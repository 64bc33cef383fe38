import { generateIdFromEntropySize } from "lucia";

/** A new public id: 16 characters of a–z and 2–7 (80 random bits). */
export function newId(): string {
  return generateIdFromEntropySize(10);
}
