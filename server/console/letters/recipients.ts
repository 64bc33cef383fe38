import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { letterRecipients, letters } from "../../../drizzle/schema/letters";
import type { Db } from "../../platform/database/database";

/** Longer than the mail server may take for one mail. */
export const CLAIM_MS = 2 * 60_000;

export type Claim = { userId: string; tries: number };

/** Pending recipients: neither sent to nor given up. */
export const waits = and(isNull(letterRecipients.sentAt), isNull(letterRecipients.givenUpAt));

/**
 * Claims the next recipient of a running letter for this process, those with the fewest failures first. The claim of a
 * process that dies expires after two minutes. Undefined when the letter was stopped or nobody can be claimed now.
 */
export async function claimRecipient(db: Db, letterId: string, now: Date): Promise<Claim | undefined> {
  const at = now.toISOString();
  const next = sql`(
    select next.user_id from ${letterRecipients} next
    join ${letters} on ${letters.id} = next.letter_id and ${letters.isRunning}
    where next.letter_id = ${letterId} and next.sent_at is null and next.given_up_at is null
      and (next.claimed_until is null or next.claimed_until <= ${at}::timestamptz)
    order by next.tries, next.user_id limit 1 for update of next skip locked)`;
  const [claim] = await db
    .update(letterRecipients)
    .set({ tries: sql`${letterRecipients.tries} + 1`, claimedUntil: new Date(now.getTime() + CLAIM_MS) })
    .where(and(eq(letterRecipients.letterId, letterId), eq(letterRecipients.userId, next)))
    .returning({ userId: letterRecipients.userId, tries: letterRecipients.tries });
  return claim;
}

/** Records the outcome of an attempt: sent, given up, or to be retried. */
export async function recordOutcome(
  db: Db,
  letterId: string,
  userId: string,
  outcome: { sentAt?: Date; givenUpAt?: Date },
): Promise<void> {
  await db
    .update(letterRecipients)
    .set({ claimedUntil: null, ...outcome })
    .where(and(eq(letterRecipients.letterId, letterId), eq(letterRecipients.userId, userId)));
}

/** Name and e-mail of a driver; undefined when the account was deleted meanwhile. */
export async function addressOf(db: Db, userId: string) {
  const [found] = await db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, userId));
  return found;
}
