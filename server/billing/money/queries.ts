import { and, asc, eq, gte, sql } from "drizzle-orm";
import { creditReturns } from "../../../drizzle/schema/subscriptions";
import { DAY } from "../../../shared/limits";
import type { Db } from "../../platform/database/database";

/** How much credit went back to an account's card within the last day, in cents: its deletion may take several tries. */
export async function creditReturnedLately(db: Db, userId: string, now: Date): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(sum(${creditReturns.cents}), 0)::int` })
    .from(creditReturns)
    .where(and(eq(creditReturns.userId, userId), gte(creditReturns.notedAt, new Date(now.getTime() - DAY))));
  return sum?.cents ?? 0;
}

/**
 * Every return of credit to an account's card, oldest first. Of two noted at the same moment the one that was settled
 * before is the older: only one is open at a time.
 */
export function creditReturnsOf(db: Db, userId: string) {
  return db
    .select()
    .from(creditReturns)
    .where(eq(creditReturns.userId, userId))
    .orderBy(asc(creditReturns.notedAt), asc(creditReturns.settledAt), asc(creditReturns.id));
}
