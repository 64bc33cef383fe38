import { and, count, desc, gte, inArray, isNotNull } from "drizzle-orm";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import type { Db } from "../../platform/database/database";

/** Why drivers have left since a given time, most frequent reason first. */
export function leavingReasonsSince(db: Db, since: Date) {
  const drivers = count();
  return db
    .select({ reason: subscriptions.leavingReason, drivers })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.leavingReason),
        inArray(subscriptions.status, ["canceling", "canceled"]),
        gte(subscriptions.canceledAt, since),
      ),
    )
    .groupBy(subscriptions.leavingReason)
    .orderBy(desc(drivers));
}
