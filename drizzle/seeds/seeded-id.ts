import { createHash } from "node:crypto";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const LENGTH = 16;

/** An id in the product's format (shared/ids.ts) that is always the same for the same words. */
export function seededId(
  kind:
    | "user"
    | "driver"
    | "subscription"
    | "report"
    | "case"
    | "decision"
    | "document"
    | "school"
    | "recommendation"
    | "answer"
    | "invitation"
    | "request"
    | "waiting"
    | "memory"
    | "photo",
  name: string,
): string {
  const digest = createHash("sha256").update(`${kind}:${name}`).digest();
  return Array.from(digest.subarray(0, LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
}
