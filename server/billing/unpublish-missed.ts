import { and, eq, exists, not } from "drizzle-orm";
import { z } from "zod";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { entitlesOwner } from "../drivers/visibility";
import type { Db } from "../platform/database/database";
import { defineJob } from "../process/jobs/jobs";
import { type Subject, syncWithinLimit } from "./sync-within-limit";

/**
 * Makes profiles private whose subscription ended without an event reaching us, after reading from Stripe: a driver
 * whose renewal event was lost stays visible. Search already left them out before this runs. Demo drivers are skipped.
 */
export const unpublishMissed = defineJob({
  name: "unpublish-missed",
  label: "Deixar privados os perfis sem assinatura",
  cron: "5 * * * *",
  options: { retryLimit: 2, expireInSeconds: 30 * 60 },
  /** `isUnlimited`: the operator has checked, and allows many at once. */
  data: z.object({ isUnlimited: z.boolean().optional() }),
  run: async (services, { isUnlimited }) => {
    const subjects = await publishedButLapsed(services.db, services.now());
    await syncWithinLimit(services, { job: "unpublish-missed", subjects, isUnlimited });
  },
});

function publishedButLapsed(db: Db, now: Date): Promise<Subject[]> {
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
