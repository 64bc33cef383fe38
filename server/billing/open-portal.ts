import { paths } from "../../shared/paths";
import { DomainError } from "../platform/http/domain-error";
import { callStripe, isMissing } from "../platform/stripe/call-stripe";
import type { Subscriber } from "./own-subscription";
import { findCustomer } from "./stripe/customers";
import { ensurePortal } from "./stripe/portal-configuration";
import { syncCustomer } from "./sync-customer";

/**
 * The URL of Stripe's billing portal for the caller's account, whether its subscription runs or not: card and receipts.
 * @throws DomainError SUBSCRIPTION_NOT_FOUND if it never started a checkout or Stripe no longer has the customer,
 * UNAVAILABLE
 */
export async function openPortal(ctx: Subscriber): Promise<string> {
  const customer = await findCustomer(ctx.db, ctx.user.id);
  if (!customer) throw new DomainError("SUBSCRIPTION_NOT_FOUND");
  const { stripe } = ctx.payments;
  return callStripe("UNAVAILABLE", async () => {
    const configuration = await ensurePortal(stripe);
    try {
      const session = await stripe.billingPortal.sessions.create({
        customer,
        configuration,
        locale: "pt-BR",
        return_url: `${ctx.config.appUrl}${paths.subscription}`,
      });
      return session.url;
    } catch (error) {
      if (!isMissing(error)) throw error;
      await syncCustomer(ctx, customer);
      throw new DomainError("SUBSCRIPTION_NOT_FOUND");
    }
  });
}
