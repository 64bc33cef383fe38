import type Stripe from "stripe";
import { catalogue } from "../../../shared/plans";
import { sha256 } from "../../hash";
import { type Changes, syncCatalogue } from "./catalogue-at-stripe";

const MARK = "rota_escola";

/**
 * The settings of Stripe's billing portal: card, receipts and change of period; cancelling has its own page here.
 * Created or brought in line with the catalogue when they differ.
 * @returns the id of the settings
 */
async function ensurePortal(stripe: Stripe, changes: Changes = []): Promise<string> {
  const features = await portalFeatures(stripe);
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

/**
 * The id of the portal's settings, with the prices that are on offer now: a driver must not be sold one that the
 * catalogue has replaced, although nobody ran `stripe:sync` since.
 */
export async function portalInLine(stripe: Stripe): Promise<string> {
  await syncCatalogue(stripe);
  return ensurePortal(stripe);
}

/** The portal's settings that we made, if any. */
async function findPortal(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.[MARK] !== undefined);
}

async function portalFeatures(
  stripe: Stripe,
): Promise<Stripe.BillingPortal.ConfigurationCreateParams.Features> {
  return {
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    customer_update: { enabled: false },
    subscription_cancel: { enabled: false },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ["price"],
      proration_behavior: "always_invoice",
      products: await productsOnOffer(stripe),
    },
  };
}

async function productsOnOffer(stripe: Stripe): Promise<{ product: string; prices: string[] }[]> {
  const products = [];
  for (const { id, prices } of catalogue) {
    const lookupKeys = prices.filter(({ active }) => active).map((price) => price.id);
    const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 100 });
    const inOrder = lookupKeys.flatMap((key) => data.find(({ lookup_key }) => lookup_key === key)?.id ?? []);
    products.push({ product: id, prices: inOrder });
  }
  return products;
}

/** Puts everything that the product needs at Stripe there; a second run changes nothing. */
export async function syncStripe(stripe: Stripe): Promise<Changes> {
  const changes = await syncCatalogue(stripe);
  await ensurePortal(stripe, changes);
  return changes;
}
