import { subscriptionsOf } from "../drivers/entitlement";
import type { Services } from "../process/services";
import { readCharges } from "./charges/read-charges";
import { isOver } from "./choose-entitling";
import { fetchSubscriptions } from "./fetch-subscriptions";
import { readMoney } from "./money/read-money";
import { countWrites, type StripeEvent, saveSubscriptions } from "./save-subscriptions";
import { findOwner } from "./stripe/customers";
import type { SubscriptionFacts } from "./subscription-facts";

/**
 * Each failed attempt means that another one succeeded, so only many concurrent handlers of one customer can get here.
 */
const TRIES_MAX = 30;

type SyncServices = Pick<Services, "db" | "jobs" | "memoryKeys" | "now" | "payments">;

/**
 * Syncs a customer's rows with Stripe: reads first, with no transaction open, and writes only if there was no other
 * write since the read began; otherwise reads again (docs/decisions/0005). A customer or subscription that Stripe does
 * not have (any more) has ended.
 * @param event Stripe's event, recorded in the same transaction; a known one changes nothing
 * @returns false if the customer is not ours
 */
export async function syncCustomer(
  services: SyncServices,
  customerId: string,
  event?: StripeEvent,
): Promise<boolean> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const owner = await findOwner(services, customerId);
    if (!owner) return false;
    const writesBefore = await countWrites(services.db, customerId);
    const [truth, billed] = await Promise.all([
      subscriptionsFor(services, owner.id, customerId),
      readCharges(services.payments.stripe, customerId),
    ]);
    const money = await readMoney(services.payments.stripe, customerId, truth, services.now());
    const read = { customerId, writesBefore, truth, billed, money, event };
    const isDone = await services.db.transaction((tx) => saveSubscriptions({ ...services, db: tx }, read));
    if (isDone) return true;
  }
  throw new Error(`Others kept writing the subscriptions of ${customerId}`);
}

/** What Stripe says now about an account's subscriptions, including those that only our rows have. */
export async function subscriptionsFor(
  { db, payments }: Pick<SyncServices, "db" | "payments">,
  userId: string,
  customerId: string,
): Promise<SubscriptionFacts[]> {
  const rows = await subscriptionsOf(db, userId);
  const running = rows.filter((row) => !isOver(row));
  return fetchSubscriptions(
    payments.stripe,
    customerId,
    running.map((row) => row.stripeSubscriptionId),
  );
}
