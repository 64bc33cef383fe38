import { sql } from "drizzle-orm";
import type { z } from "zod";
import { RECEIPTS_PAGE_SIZE } from "../../../shared/limits";
import type { Receipt, receiptsOutput } from "../../../shared/schemas/receipts";
import { DomainError } from "../../platform/http/domain-error";
import { log } from "../../platform/http/log";
import { callStripe } from "../../platform/stripe/call-stripe";
import type { Context } from "../../process/context";
import type { Subscriber } from "../own-subscription";
import { findCustomer } from "../stripe/customers";
import { type Charge, chargesOf, refundedAt, refundedCents } from "./queries";

/** Stripe's longest page. More than eight years of months. */
const LATEST = 100;

/**
 * A page of an account's charges, newest first, from what is stored. The URLs of Stripe's pages expire, so they are
 * fetched again, at most once a minute: a driver who loads a page again and again must not use up the company's
 * requests. While Stripe is unreachable the stored ones are shown.
 */
export async function receiptsPage(
  ctx: Subscriber & Pick<Context, "limits">,
  before?: string,
): Promise<z.infer<typeof receiptsOutput>> {
  await refreshLinks(ctx);
  const found = await chargesOf(ctx.db, ctx.user.id, { limit: RECEIPTS_PAGE_SIZE + 1, before });
  const page = found.slice(0, RECEIPTS_PAGE_SIZE);
  return {
    receipts: page.map((charge) => ({
      ...toReceipt(charge),
      receiptUrl: charge.pageUrl,
      pdfUrl: charge.pdfUrl,
    })),
    hasMore: found.length > page.length,
  };
}

async function refreshLinks(ctx: Subscriber & Pick<Context, "limits">): Promise<void> {
  const customer = await findCustomer(ctx.db, ctx.user.id);
  if (!customer) return;
  try {
    await ctx.limits.consume("receipts", ctx.user.id);
    const { data } = await callStripe("UNAVAILABLE", () =>
      ctx.payments.stripe.invoices.list({ customer, limit: LATEST }),
    );
    const links = data.map(({ id, hosted_invoice_url: page, invoice_pdf: pdf }) => ({ id, page, pdf }));
    await ctx.db.execute(sql`
      update charges set page_url = link.page, pdf_url = link.pdf
      from json_to_recordset(${JSON.stringify(links)}::json) as link (id text, page text, pdf text)
      where charges.stripe_invoice_id = link.id and charges.user_id = ${ctx.user.id}
        and (page_url, pdf_url) is distinct from (link.page, link.pdf)`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code !== "RATE_LIMITED") log.warn({ err: error }, "receipts are listed with stored links");
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
    refundedAt: refundedAt(charge)?.toISOString() ?? null,
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
