import { and, eq, gt, lte, not, type SQL, sql } from "drizzle-orm";
import { accountTokens, users } from "../../drizzle/schema/accounts";
import { isEmail } from "../../shared/email";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import type { Db } from "../platform/database/database";

export type Account = typeof users.$inferSelect;

/** The account of a normalised e-mail. An unconfirmed registration ends with its link. */
export async function findAccountByEmail(db: Db, email: string, now: Date): Promise<Account | undefined> {
  // No account has such an e-mail, and PostgreSQL rejects some strings that a request can carry.
  if (!isEmail(email)) return undefined;
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), not(hasEnded(now))));
  return account;
}

/**
 * Whether a registration was never confirmed and its time is over. The time starts with the mail, which may have been
 * delayed: as long as a link works, there is an account to confirm.
 */
export function hasEnded(now: Date): SQL {
  const hasLink = sql`exists (select 1 from ${accountTokens} where ${accountTokens.userId} = ${users.id}
    and ${accountTokens.purpose} = 'confirm-email' and ${gt(accountTokens.expiresAt, now)})`;
  const isOld = lte(users.createdAt, retentionCutoff(RETENTION.unconfirmedAccounts, now));
  return sql`(${users.emailConfirmedAt} is null and ${isOld} and not ${hasLink})`;
}

/** An account by its id. */
export async function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  const [account] = await db.select().from(users).where(eq(users.id, userId));
  return account;
}
