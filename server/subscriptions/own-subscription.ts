import type { Subscription } from "../../shared/subscriptions";
import type { Context } from "../app/context";
import { DomainError } from "../app/domain-error";
import { findCustomer } from "./customers";
import { currentSubscription, type SubscriptionRow } from "./queries";
import { toSubscription } from "./subscription-view";

/** Who asks, as a procedure for signed-in drivers knows it. */
export type Subscriber = Pick<Context, "config" | "db" | "jobs" | "now" | "payments"> & {
  user: { id: string };
};

/**
 * The subscription of the account that asks.
 * @throws DomainError SUBSCRIPTION_NOT_FOUND when it never had one
 */
export async function ownSubscription({
  db,
  now,
  user,
}: Pick<Subscriber, "db" | "now" | "user">): Promise<Subscription> {
  return toSubscription(await findOwn(db, user.id), now());
}

/** The stored row, with the customer whose it is at Stripe. */
export async function ownAtStripe({
  db,
  user,
}: Subscriber): Promise<{ row: SubscriptionRow; customerId: string }> {
  const row = await findOwn(db, user.id);
  const customerId = await findCustomer(db, user.id);
  if (!customerId) throw new DomainError("SUBSCRIPTION_NOT_FOUND");
  return { row, customerId };
}

async function findOwn(db: Context["db"], userId: string): Promise<SubscriptionRow> {
  const row = await currentSubscription(db, userId);
  if (!row) throw new DomainError("SUBSCRIPTION_NOT_FOUND");
  return row;
}
