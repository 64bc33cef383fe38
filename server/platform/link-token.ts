import { generateIdFromEntropySize } from "lucia";
import { sha256 } from "./hash";

// The token of a mailed link is "{id}.{secret}": the id says what the link is about, and only the secret's hash is stored.

/** A secret of 200 bits for one link, and the hash to store. */
export function newLinkSecret(): { secret: string; hash: string } {
  const secret = generateIdFromEntropySize(25);
  return { secret, hash: sha256(secret) };
}

/** The token that the link carries. */
export function linkToken(id: string, secret: string): string {
  return `${id}.${secret}`;
}

/** What a link is about, and the hash of its secret. Any text is a token: a wrong one matches no hash. */
export function readLinkToken(token: string): { id: string; hash: string } {
  const [id = "", secret = ""] = token.split(".");
  return { id, hash: sha256(secret) };
}
