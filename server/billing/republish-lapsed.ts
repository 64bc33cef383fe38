import { and, eq, gte, lt } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { isEntitled } from "../drivers/entitlement";
import { show } from "../drivers/publish-profile";
import { findDriver } from "../drivers/queries";
import type { Services } from "../process/services";
import { syncCustomer } from "./sync-customer";

/** A span of time: start inclusive, end exclusive. */
type Span = { from: Date; to: Date };

/**
 * Undoes a mistaken mass unpublishing: publishes again the profiles that the product made private in a span of time and
 * that are paid at Stripe. Returns how many. Profiles that their drivers unpublished are not touched.
 */
export async function republishLapsed(
  services: Pick<Services, "db" | "jobs" | "memoryKeys" | "now" | "payments">,
  { from, to }: Span,
): Promise<number> {
  const { db } = services;
  const lapsed = await db
    .select({ id: drivers.id, userId: drivers.userId, customerId: users.stripeCustomerId })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(and(eq(drivers.isPublic, false), gte(drivers.lapsedAt, from), lt(drivers.lapsedAt, to)));
  let published = 0;
  for (const { id, userId, customerId } of lapsed) {
    if (customerId) await syncCustomer(services, customerId);
    published += await db.transaction(async (tx) => {
      // The same lock as publishing and syncing from Stripe.
      await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
      if (!(await isEntitled(tx, userId, services.now()))) return 0;
      const driver = await findDriver(tx, id);
      if (!driver) return 0;
      await show({ ...services, db: tx }, driver);
      return 1;
    });
  }
  return published;
}
