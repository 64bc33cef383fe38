import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { type CataloguePlan, catalogue } from "../../../shared/plans";
import type { Offer } from "../../../shared/subscriptions";
import type { SubscriptionRow } from "../../drivers/entitlement";
import type { Db } from "../../platform/database/database";

/** A subscription that pays another price than the current one of its plan and period. */
export type Outdated = { row: SubscriptionRow; offer: Offer };

/** Subscriptions that still pay a price that the catalogue has replaced. Demo drivers are skipped. */
export async function outdatedPrices(
  db: Db,
  plans: readonly CataloguePlan[] = catalogue,
): Promise<Outdated[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ["active", "past_due"]),
        eq(subscriptions.isDemo, false),
        isNotNull(subscriptions.entitledUntil),
      ),
    );
  return rows.flatMap((row) => {
    const plan = plans.find(({ id }) => id === row.planId);
    const price = plan?.prices.find(({ period, active }) => period === row.period && active);
    return plan && price && price.cents !== row.priceCents ? [{ row, offer: { plan, price } }] : [];
  });
}

/** Each outdated price: old and new amount, number of subscribers, and how many of them were mailed. */
export async function priceChanges(db: Db) {
  const found = await outdatedPrices(db);
  const groups = Map.groupBy(found, ({ row, offer }) => `${offer.price.id} ${row.priceCents}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const announced = group.filter(({ row, offer }) => row.announcedCents === offer.price.cents);
    const { price } = first.offer;
    return {
      price: price.id,
      fromCents: first.row.priceCents,
      toCents: price.cents,
      payers: group.length,
      notified: announced.length,
    };
  });
}
