import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { cleanPassword, decomposedPassword } from "../../shared/text";
import { limitConcurrency } from "../platform/limit-concurrency";

// OWASP's second choice for argon2id: 19 MiB and two passes, some 30 ms. Passwords have no maximum length (§5): hashing
// one as large as the maximum body takes a few milliseconds more.
const cost = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

// Each hash needs its 19 MiB and a core: more at once than cores would be slower and use too much memory.
const inTurn = limitConcurrency(availableParallelism());

/** Compared with when there is no account, so that the response takes as long. */
const decoy = hashPassword(randomBytes(18).toString("base64"));

/** The argon2id hash of a password, as it is stored: of the form that all devices agree on (`cleanPassword`). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(1, () => Bun.password.hash(cleanPassword(password), cost));
}

/** Whether a password belongs to a hash. Without a hash (no such account) it is false after the same work. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const compared = hash ?? (await decoy);
  const isEqual = await matches(cleanPassword(password), compared);
  return (isEqual || (await matchedBefore(password, compared))) && hash !== undefined;
}

/** Hashes made until 2026-11-28 are of the password as a Mac sent it: with its accents apart. */
async function matchedBefore(password: string, hash: string): Promise<boolean> {
  const apart = decomposedPassword(password);
  return apart !== cleanPassword(password) && matches(apart, hash);
}

function matches(password: string, hash: string): Promise<boolean> {
  return inTurn(1, () => Bun.password.verify(password, hash));
}
