import type Stripe from "stripe";
import type { z } from "zod";
import { RECEIPTS_PAGE_SIZE } from "../../../shared/limits";
import type { Receipt, receiptsOutput } from "../../../shared/schemas/receipts";
import { DomainError } from "../../http/domain-error";
import { log } from "../../http/log";
import type { Subscriber } from "../own-subscription";
import { askStripe } from "../stripe/ask-stripe";
import { findCustomer } from "../stripe/customers";
import { type Charge, chargesOf, refundedCents } from "./queries";

/**
 * A page of an account's charges, newest first. The list is ours; the URLs of Stripe's pages are fetched each time,
 * because they expire. While Stripe is unreachable they are left out.
 */
export async function receiptsPage(
  ctx: Subscriber,
  before?: string,
): Promise<z.infer<typeof receiptsOutput>> {
  const found = await chargesOf(ctx.db, ctx.user.id, { limit: RECEIPTS_PAGE_SIZE + 1, before });
  const page = found.slice(0, RECEIPTS_PAGE_SIZE);
  const links = await linksOf(ctx, page);
  return {
    receipts: page.map((charge) => {
      const invoice = links.get(charge.stripeInvoiceId);
      const receiptUrl = invoice?.hosted_invoice_url ?? null;
      return { ...toReceipt(charge), receiptUrl, pdfUrl: invoice?.invoice_pdf ?? null };
    }),
    hasMore: found.length > page.length,
  };
}

async function linksOf(ctx: Subscriber, page: readonly Charge[]): Promise<Map<string, Stripe.Invoice>> {
  const [newest, oldest] = [page[0], page.at(-1)];
  const customer = await findCustomer(ctx.db, ctx.user.id);
  if (!newest || !oldest || !customer) return new Map();
  const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
  const created = { gte: seconds(oldest.billedAt), lte: seconds(newest.billedAt) };
  try {
    const { data } = await askStripe("UNAVAILABLE", () =>
      ctx.payments.stripe.invoices.list({ customer, created, limit: 100 }),
    );
    return new Map(data.map((invoice) => [invoice.id, invoice]));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log.warn({ err: error }, "receipts are listed without Stripe's pages");
    return new Map();
  }
}

/** A charge as its driver sees it. */
export function toReceipt(charge: Charge): Receipt {
  return {
    id: charge.stripeInvoiceId,
    date: (charge.paidAt ?? charge.billedAt).toISOString(),
    period: charge.period,
    periodStart: charge.periodStart.toISOString(),
    periodEnd: charge.periodEnd.toISOString(),
    price: charge.cents / 100,
    state: stateOf(charge),
    refunded: refundedCents(charge) / 100,
    refusedAt: charge.failedAt?.toISOString() ?? null,
  };
}

function stateOf(charge: Charge): Receipt["state"] {
  if (charge.status !== "paid") return charge.status === "open" ? "open" : "void";
  const disputes = charge.moneyBack.filter(({ kind }) => kind === "dispute");
  if (disputes.some(({ status }) => status === "lost")) return "refunded";
  if (disputes.some(({ status }) => status !== "won")) return "disputed";
  const refunded = refundedCents(charge);
  if (refunded === 0) return "paid";
  return refunded >= charge.cents ? "refunded" : "partly-refunded";
}
