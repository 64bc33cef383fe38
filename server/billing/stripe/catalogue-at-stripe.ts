import type Stripe from "stripe";
import { periods } from "../../../shared/billing-periods";
import { type CataloguePlan, catalogue } from "../../../shared/plans";
import type { Offer } from "../../../shared/subscriptions";
import { isRefusal } from "../../platform/stripe/call-stripe";

type CataloguePrice = CataloguePlan["prices"][number];

/** What a run changed at Stripe, one line per change. */
export type Changes = string[];

/**
 * Brings products and prices at Stripe in line with the catalogue: missing ones are created, a price whose amount
 * changed is replaced (prices at Stripe are immutable), one that is no longer offered is archived. Prices are
 * identified by their lookup key, so a second run changes nothing.
 */
export async function syncCatalogue(
  stripe: Stripe,
  plans: readonly CataloguePlan[] = catalogue,
): Promise<Changes> {
  const changes: Changes = [];
  for (const plan of plans) {
    const known = await pricesByKey(stripe, plan);
    const product = await ensureProduct(stripe, plan, changes);
    for (const price of plan.prices) {
      const atStripe = known.get(price.id);
      if (price.active && !(atStripe && isSame(atStripe, price))) {
        await replacePrice(stripe, { plan, price }, product, changes);
      }
      const isOutdated = atStripe?.active && !(price.active && isSame(atStripe, price));
      if (!isOutdated) continue;
      await stripe.prices.update(atStripe.id, { active: false });
      changes.push(`price ${atStripe.id} (${price.id}) retired`);
    }
  }
  return changes;
}

/** The price at Stripe of an offer; creates the catalogue there if it does not exist yet. */
export async function priceAtStripe(stripe: Stripe, offer: Offer): Promise<string> {
  const find = async () => (await pricesByKey(stripe, offer.plan)).get(offer.price.id);
  const known = await find();
  if (known && isSame(known, offer.price)) return known.id;
  await syncCatalogue(stripe, [offer.plan]);
  const created = await find();
  if (!created) throw new Error(`Stripe has no price ${offer.price.id} after it was created`);
  return created.id;
}

/** The active and archived prices of a plan at Stripe, by lookup key. Stripe accepts ten keys at most. */
async function pricesByKey(stripe: Stripe, plan: CataloguePlan): Promise<Map<string, Stripe.Price>> {
  const { data } = await stripe.prices.list({ lookup_keys: plan.prices.map(({ id }) => id), limit: 100 });
  return new Map(data.flatMap((price) => (price.lookup_key ? [[price.lookup_key, price] as const] : [])));
}

function isSame(atStripe: Stripe.Price, { cents, period }: CataloguePrice): boolean {
  const { interval, interval_count: count } = atStripe.recurring ?? {};
  return (
    atStripe.active &&
    atStripe.currency === "brl" &&
    atStripe.unit_amount === cents &&
    interval === "month" &&
    count === periods[period].months
  );
}

async function replacePrice(
  stripe: Stripe,
  { plan, price }: Offer,
  product: string,
  changes: Changes,
): Promise<void> {
  try {
    const created = await stripe.prices.create({
      product,
      currency: "brl",
      unit_amount: price.cents,
      recurring: { interval: "month", interval_count: periods[price.period].months },
      lookup_key: price.id,
      transfer_lookup_key: true,
      nickname: `${plan.name} ${periods[price.period].label}`,
      metadata: { plan_id: plan.id, price_id: price.id },
    });
    changes.push(`price ${created.id} (${price.id}) created`);
  } catch (error) {
    // Somebody else may have created it since the read.
    const now = (await pricesByKey(stripe, plan)).get(price.id);
    if (!isRefusal(error) || !now || !isSame(now, price)) throw error;
  }
}

// Products have the plan's own id, so that they are found without a search.
async function ensureProduct(stripe: Stripe, { id, name }: CataloguePlan, changes: Changes): Promise<string> {
  const known = await stripe.products.retrieve(id).catch((error) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  if (!known) {
    try {
      await stripe.products.create({ id, name, metadata: { plan_id: id } });
      changes.push(`product ${id} created`);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await stripe.products.retrieve(id);
    }
  } else if (known.name !== name) {
    await stripe.products.update(id, { name });
    changes.push(`product ${id} renamed`);
  }
  return id;
}
