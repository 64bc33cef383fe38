import type Stripe from "stripe";
import { isRefusal } from "../../platform/stripe/call-stripe";

/** Enough to look back further than any unpaid period lasts. */
const INVOICES_MAX = 100;

/**
 * Since when a subscription is unpaid: the start of the first of its consecutive unpaid periods up to now.
 * Undefined when its latest invoice was paid.
 */
export async function unpaidSince(stripe: Stripe, subscription: string): Promise<Date | undefined> {
  const { data } = await stripe.invoices.list({ subscription, limit: INVOICES_MAX });
  let since: Date | undefined;
  for (const invoice of data) {
    if (invoice.status === "paid") break;
    if (invoice.status === "open" || invoice.status === "uncollectible") since = periodStart(invoice);
  }
  return since;
}

// Charged in advance: the line that begins last is the new period, others are for older ones.
function periodStart({ lines, created }: Stripe.Invoice): Date {
  const starts = lines.data.map(({ period }) => period.start);
  return new Date(1000 * (starts.length > 0 ? Math.max(...starts) : created));
}

/**
 * Voids the unpaid invoices of an ended subscription: nobody pays for a service that has ended, and a driver who leaves
 * while past due owes nothing (docs/decisions/0006). Idempotent.
 */
export async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, status: "open", limit: INVOICES_MAX });
  for (const { id } of data) {
    await stripe.invoices.voidInvoice(id).catch((error) => {
      // It was paid or voided since the read.
      if (!isRefusal(error)) throw error;
    });
  }
}

/** Stripe's page on which the newest open invoice of a subscription can be paid now; undefined when nothing is open. */
export async function openInvoiceUrl(stripe: Stripe, subscription: string): Promise<string | undefined> {
  const { data } = await stripe.invoices.list({ subscription, status: "open", limit: 1 });
  return data[0]?.hosted_invoice_url ?? undefined;
}
