import { z } from "zod";
import { log } from "../../platform/http/log";
import { defineJob } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { priceAtStripe } from "../stripe/catalogue-at-stripe";
import { findCustomer } from "../stripe/customers";
import { readById } from "../stripe/read-all";
import { syncCustomer } from "../sync-customer";
import { priceValidFrom } from "./announce-prices";
import { type Outdated, outdatedPrices } from "./queries";

/**
 * Moves subscriptions to a price that was announced 30 days ago: nothing is charged now, the next renewal costs the new
 * price. Drivers who canceled, or were never mailed exactly this price, keep the old one. Idempotent.
 */
export const applyAnnouncedPrices = defineJob({
  name: "apply-announced-prices",
  label: "Aplicar preços anunciados",
  cron: "35 * * * *",
  options: { retryLimit: 2, expireInSeconds: 30 * 60 },
  data: z.object({}),
  run: async (services) => {
    for (const outdated of await outdatedPrices(services.db)) {
      await applyPrice(services, outdated).catch((error) => {
        const { stripeSubscriptionId } = outdated.row;
        log.warn({ err: error, stripeSubscriptionId }, "announced price not applied yet");
      });
    }
  },
});

/** Moves one subscription to its announced price, if it is due. Returns whether it was moved. */
export async function applyPrice(
  services: Pick<Services, "db" | "jobs" | "memoryKeys" | "now" | "payments">,
  { row, offer }: Outdated,
): Promise<boolean> {
  const isDue =
    row.announcedCents === offer.price.cents &&
    row.announcedAt !== null &&
    priceValidFrom(row.announcedAt) <= services.now();
  if (!isDue) return false;
  const { stripe } = services.payments;
  const [subscription, price] = await Promise.all([
    readById(stripe, row.stripeSubscriptionId),
    priceAtStripe(stripe, offer),
  ]);
  const item = subscription?.items.data[0];
  // Changed at Stripe since our row was written: the driver chose another period, and saw its price.
  if (!item || item.price.unit_amount !== row.priceCents) return false;
  await stripe.subscriptions.update(row.stripeSubscriptionId, {
    items: [{ id: item.id, price }],
    proration_behavior: "none",
  });
  const customer = await findCustomer(services.db, row.userId);
  if (customer) await syncCustomer(services, customer);
  return true;
}
