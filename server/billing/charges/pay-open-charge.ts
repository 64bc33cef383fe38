import { callStripe } from "../../platform/stripe/call-stripe";
import { ownAtStripe, type Subscriber } from "../own-subscription";
import { openInvoiceUrl } from "../stripe/open-invoices";
import { syncCustomer } from "../sync-customer";

/**
 * Stripe's page on which the driver pays the charge that the card refused; null when nothing is open (any more).
 * @throws DomainError SUBSCRIPTION_NOT_FOUND, UNAVAILABLE
 */
export async function payOpenCharge(ctx: Subscriber): Promise<string | null> {
  const { row, customerId } = await ownAtStripe(ctx);
  return callStripe("UNAVAILABLE", async () => {
    const url = await openInvoiceUrl(ctx.payments.stripe, row.stripeSubscriptionId);
    if (!url) await syncCustomer(ctx, customerId);
    return url ?? null;
  });
}
