import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { generateIdFromEntropySize } from "lucia";
import { sha256 } from "./hash";

// The token of a mailed link is "{id}.{secret}": the id says what the link is about, and only the secret's hash is stored.

/** A secret of 200 bits for one link, and the hash to store. */
export function newLinkSecret(): { secret: string; hash: string } {
  const secret = generateIdFromEntropySize(25);
  return { secret, hash: sha256(secret) };
}

/**
 * A text column of hashes with one more, after a space. Each attempt to send a mail has a secret of its own, and all work:
 * a process may have died just after the mail server took the mail.
 */
export function withLinkHash(column: AnyPgColumn, hash: string): SQL {
  return sql`concat_ws(' ', ${column}, ${hash}::text)`;
}

/** Whether a hash is among those. */
export function hasLinkHash(stored: string | null | undefined, hash: string): boolean {
  return stored?.split(" ").includes(hash) ?? false;
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
