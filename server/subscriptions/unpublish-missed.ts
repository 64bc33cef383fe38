import { and, eq, exists, not } from "drizzle-orm";
import { z } from "zod";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import type { Db } from "../database/database";
import { entitlesOwner } from "../drivers/visibility";
import { log } from "../http/log";
import { defineJob } from "../jobs/jobs";
import { bringProfileInLine } from "./profile-visibility";
import { syncCustomer } from "./sync-customer";

/**
 * Makes profiles private whose subscription ended without our hearing of it, after asking Stripe: a payer whose renewal
 * went unheard stays. They were out of search before this runs. Demo drivers are skipped.
 */
export const unpublishMissed = defineJob({
  name: "unpublish-missed",
  cron: "5 * * * *",
  options: { retryLimit: 2, expireInSeconds: 30 * 60 },
  data: z.object({}),
  run: async (services) => {
    for (const { userId, customerId } of await publishedButLapsed(services.db, services.now())) {
      try {
        if (customerId) await syncCustomer(services, customerId);
        else await services.db.transaction((tx) => bringProfileInLine({ ...services, db: tx }, userId));
      } catch (error) {
        log.warn({ err: error, userId }, "lapsed profile not unpublished yet");
      }
    }
  },
});

function publishedButLapsed(db: Db, now: Date): Promise<{ userId: string; customerId: string | null }[]> {
  const ownedBy = eq(subscriptions.userId, drivers.userId);
  const entitling = db.select().from(subscriptions).where(entitlesOwner(now));
  const demo = db
    .select()
    .from(subscriptions)
    .where(and(ownedBy, eq(subscriptions.isDemo, true)));
  return db
    .select({ userId: drivers.userId, customerId: users.stripeCustomerId })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(and(eq(drivers.isPublic, true), not(exists(entitling)), not(exists(demo))));
}
