import { and, eq, isNull } from "drizzle-orm";
import { creditReturns } from "../../../drizzle/schema/subscriptions";
import { newId } from "../../platform/database/ids";
import type { Services } from "../../process/services";
import { returnCredit } from "./return-credit";

type Credit = { userId: string; customerId: string; cents: number };

/**
 * Notes that a customer's credit goes back to the card, with the job that does it, in the caller's transaction (`db`).
 * A return under way continues. Returns its id.
 */
export async function recordCreditReturn(
  { db, jobs, now }: Pick<Services, "db" | "jobs" | "now">,
  { userId, customerId, cents }: Credit,
  { startAfter }: { startAfter?: Date } = {},
): Promise<string> {
  const fresh = newId();
  await db
    .insert(creditReturns)
    .values({ id: fresh, userId, stripeCustomerId: customerId, cents, notedAt: now() })
    .onConflictDoNothing();
  const [open] = await db
    .select({ id: creditReturns.id })
    .from(creditReturns)
    .where(and(eq(creditReturns.stripeCustomerId, customerId), isNull(creditReturns.settledAt)));
  const id = open?.id ?? fresh;
  await jobs.enqueue(db, returnCredit, { id }, { singletonKey: id, ...(startAfter && { startAfter }) });
  return id;
}
