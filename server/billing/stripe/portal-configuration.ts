import type Stripe from "stripe";
import { sha256 } from "../../platform/hash";
import { type Changes, syncCatalogue } from "./catalogue-at-stripe";

const MARK = "rota_escola";

/** Periods are changed on our page, which shows the amount first (docs/decisions/0018). */
const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  customer_update: { enabled: false },
  subscription_cancel: { enabled: false },
  subscription_update: { enabled: false },
};

/**
 * The settings of Stripe's billing portal: card and receipts; cancelling and the change of period have their own page
 * here. Created, or updated if they differ. @returns the id of the settings
 */
export async function ensurePortal(stripe: Stripe, changes: Changes = []): Promise<string> {
  const version = sha256(JSON.stringify(features)).slice(0, 16);
  const known = await findPortal(stripe);
  if (known?.metadata?.[MARK] === version) return known.id;
  const settings = { features, metadata: { [MARK]: version } };
  const { id } = known
    ? await stripe.billingPortal.configurations.update(known.id, settings)
    : await stripe.billingPortal.configurations.create(settings);
  changes.push(`portal settings ${id} ${known ? "changed" : "created"}`);
  return id;
}

/** The portal configuration that we created, if any. */
async function findPortal(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.[MARK] !== undefined);
}

/** Sets up everything that the product needs at Stripe; idempotent. */
export async function syncStripe(stripe: Stripe): Promise<Changes> {
  const changes = await syncCatalogue(stripe);
  await ensurePortal(stripe, changes);
  return changes;
}
