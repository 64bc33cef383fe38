import type { Subscription } from "../../shared/subscriptions";
import { currentSubscription, type SubscriptionRow } from "../drivers/entitlement";
import { DomainError } from "../platform/http/domain-error";
import type { Context } from "../process/context";
import { findCustomer } from "./stripe/customers";
import { toSubscription } from "./subscription-view";

/** The caller, for procedures for signed-in drivers. */
export type Subscriber = Pick<Context, "config" | "db" | "jobs" | "memoryKeys" | "now" | "payments"> & {
  user: { id: string };
};

type Reader = Pick<Subscriber, "db" | "now" | "user">;

/** The caller's subscription; null if there never was one. */
export async function findOwnSubscription({ db, now, user }: Reader): Promise<Subscription | null> {
  const row = await currentSubscription(db, user.id);
  return row ? toSubscription(db, row, now()) : null;
}

/** The caller's subscription. @throws DomainError SUBSCRIPTION_NOT_FOUND if there never was one */
export async function ownSubscription(reader: Reader): Promise<Subscription> {
  const found = await findOwnSubscription(reader);
  if (!found) throw new DomainError("SUBSCRIPTION_NOT_FOUND");
  return found;
}

/** The stored row, with its customer at Stripe. */
export async function ownAtStripe({
  db,
  user,
}: Subscriber): Promise<{ row: SubscriptionRow; customerId: string }> {
  const row = await currentSubscription(db, user.id);
  const customerId = await findCustomer(db, user.id);
  if (!row || !customerId) throw new DomainError("SUBSCRIPTION_NOT_FOUND");
  return { row, customerId };
}
