import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { waitingFamilies, waitingNotices } from "../../../drizzle/schema/waiting";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { newLinkSecret, readLinkToken } from "../../platform/link-token";

// A link of the waiting list is about one notice, or about a family and so all notices of its e-mail. Each mail has a secret
// of its own, and all stay valid while anything is stored: an old mail must still be able to unsubscribe.

/** More than one mail a day over the lifetime and retention of a notice. */
const SECRETS_MAX = 200;

/** A new secret for the next mail; the row stores its hash. */
export async function addSecret(tx: Db, familyId: string): Promise<string> {
  const { secret, hash } = newLinkSecret();
  const hashes = sql`${waitingFamilies.linkHashes} || ${hash}::text`;
  await tx
    .update(waitingFamilies)
    .set({ linkHashes: sql`(${hashes})[greatest(1, cardinality(${hashes}) - ${SECRETS_MAX - 1}):]` })
    .where(eq(waitingFamilies.id, familyId));
  return secret;
}

export type Linked = { familyId: string; email: string; isInScope: SQL };

/**
 * The family of a link, and the notices that it is about.
 * @throws DomainError WAITING_LINK_INVALID
 */
export async function findLinked(db: Db, token: string, lock = false): Promise<Linked> {
  const { id, hash } = readLinkToken(token);
  const { familyId } = waitingNotices;
  const ofNotice = db.select({ id: familyId }).from(waitingNotices).where(eq(waitingNotices.id, id));
  const query = db
    .select({ id: waitingFamilies.id, email: waitingFamilies.email })
    .from(waitingFamilies)
    .where(
      and(
        or(eq(waitingFamilies.id, id), inArray(waitingFamilies.id, ofNotice)),
        sql`${waitingFamilies.linkHashes} @> array[${hash}]`,
      ),
    );
  const [family] = await (lock ? query.for("update") : query);
  if (!family?.email) throw new DomainError("WAITING_LINK_INVALID");
  const isInScope = family.id === id ? eq(familyId, id) : eq(waitingNotices.id, id);
  return { familyId: family.id, email: family.email, isInScope };
}
