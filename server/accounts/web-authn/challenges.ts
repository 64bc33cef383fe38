import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { passkeyChallenges } from "../../../drizzle/schema/staff";
import { PASSKEY_CHALLENGE_LIFETIME } from "../../../shared/limits";
import type { Db } from "../../platform/database/database";

export type ChallengePurpose =
  | "staff-sign-in"
  | "staff-registration"
  | "driver-sign-in"
  | "driver-registration"
  | "driver-proof";

/** `owner` is its user, if already known. */
type Challenge = { challenge: string; purpose: ChallengePurpose; owner?: string | null };

/** Stores a challenge that was sent to a browser. */
export async function storeChallenge(
  db: Db,
  { challenge, purpose, owner = null }: Challenge,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + PASSKEY_CHALLENGE_LIFETIME);
  await db.insert(passkeyChallenges).values({ challenge, purpose, owner, expiresAt });
}

/**
 * Uses up a challenge. Of concurrent responses exactly one returns true; none if it has expired or is another user's.
 */
export async function spendChallenge(
  db: Db,
  { challenge, purpose, owner = null }: Challenge,
  now: Date,
): Promise<boolean> {
  const spent = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        owner === null ? isNull(passkeyChallenges.owner) : eq(passkeyChallenges.owner, owner),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return spent.length > 0;
}

/** Deletes expired challenges. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
