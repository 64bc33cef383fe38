import { and, eq, inArray } from "drizzle-orm";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import type { LeavingReason } from "../../../shared/billing/leaving-reasons";
import { currentSubscription } from "../../drivers/entitlement";
import type { Db } from "../../platform/database/database";

/** Stores why a driver cancels, with the canceled subscription. A later reason replaces an earlier one. */
export async function saveLeavingReason(db: Db, userId: string, reason: LeavingReason): Promise<void> {
  const current = await currentSubscription(db, userId);
  if (!current) return;
  await db
    .update(subscriptions)
    .set({ leavingReason: reason })
    .where(and(eq(subscriptions.id, current.id), inArray(subscriptions.status, ["canceling", "canceled"])));
}

/** Deletes the reason, because the driver stays. */
export async function forgetLeavingReason(db: Db, id: string): Promise<void> {
  await db.update(subscriptions).set({ leavingReason: null }).where(eq(subscriptions.id, id));
}
