import type { Services } from "../../process/services";
import { isOver } from "../choose-entitling";
import { billingAlerts } from "../mails/mail-billing-alert";
import { queueBillingAlert } from "../mails/queue-billing-alert";
import { hasLeft, returnLatePayment } from "../return-late-payment";
import { readSubscription } from "../subscription-facts";
import { readAll } from "./read-all";

/**
 * A customer that is charged and has no account here: the money of a deleted account goes back, and a subscription that the product
 * sold to somebody whom a restored backup does not know is reported to the operator, once. Others are another product's.
 */
export async function dealWithUnowned(services: Services, customerId: string): Promise<void> {
  if (await hasLeft(services.db, customerId)) {
    const once = { singletonKey: customerId };
    await services.jobs.enqueue(services.db, returnLatePayment, { customerId }, once);
    return;
  }
  for (const subscription of await readAll(services.payments.stripe, customerId)) {
    const isOurs = subscription.metadata.user_id !== undefined && !isOver(readSubscription(subscription));
    const unowned = { subscriptionId: subscription.id, customerId };
    if (isOurs) await queueBillingAlert(services, billingAlerts.withoutAccount(unowned));
  }
}
