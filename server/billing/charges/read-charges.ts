import type Stripe from "stripe";
import type { charges, moneyBack } from "../../../drizzle/schema/charges";
import { type Period, periodNames, periods } from "../../../shared/billing-periods";
import { idOf } from "../stripe/id-of";
import { unlessMissing } from "../stripe/read-all";

/** A refund, as stored; `isAnnounced`: the product refunded it itself and mails about it elsewhere. */
export type MoneyBackFacts = Omit<typeof moneyBack.$inferSelect, "stripeInvoiceId"> & {
  isAnnounced: boolean;
};

/** The facts of an invoice at Stripe, as stored. */
export type ChargeFacts = Omit<typeof charges.$inferSelect, "userId"> & {
  moneyBack: MoneyBackFacts[];
  /** Stripe's fingerprints of the cards with which it was paid, and when. */
  cards: { fingerprint: string; at: Date }[];
};

/** Stripe's longest page. More than eight years of months. */
const LATEST = 100;
/** Marks refunds that the product makes itself: another mail explains them. */
export const REFUND_REASON_KEY = "rota_escola_told";

/** A customer's charges and refunds, as Stripe reports them now. None when Stripe has no such customer. */
export async function readCharges(stripe: Stripe, customer: string): Promise<ChargeFacts[]> {
  const [invoices, tries] = await Promise.all([
    unlessMissing(
      stripe.invoices.list({ customer, limit: LATEST, expand: ["data.payments"] }).then(({ data }) => data),
      [],
    ),
    unlessMissing(
      stripe.charges.list({ customer, limit: LATEST, expand: ["data.refunds"] }).then(({ data }) => data),
      [],
    ),
  ]);
  const found: ChargeFacts[] = [];
  for (const invoice of invoices) {
    const facts = readCharge(invoice);
    if (!facts) continue;
    const own = tries.filter(
      ({ payment_intent: paid }) => facts.paymentIntent && idOf(paid) === facts.paymentIntent,
    );
    const refusals = own.filter(({ status }) => status === "failed").map(({ created }) => created);
    found.push({
      ...facts,
      failedAt: refusals.length > 0 ? instant(Math.min(...refusals)) : null,
      cards: own.flatMap(({ status, created, payment_method_details: paidWith }) => {
        const fingerprint = paidWith?.card?.fingerprint;
        return status === "succeeded" && fingerprint ? [{ fingerprint, at: instant(created) }] : [];
      }),
      moneyBack: [
        ...own.flatMap(({ refunds }) => refunds?.data ?? []).map(readRefund),
        ...(own.some(({ disputed }) => disputed) ? await disputesOf(stripe, facts.paymentIntent) : []),
      ],
    });
  }
  return found;
}

/** An invoice of a subscription, once it was sent to the customer. */
function readCharge(invoice: Stripe.Invoice): ChargeFacts | undefined {
  const subscription = idOf(invoice.parent?.subscription_details?.subscription);
  const status = statuses.find((word) => word === invoice.status);
  if (!subscription || !invoice.id || !status) return undefined;
  // Charged in advance: the line that ends last is the period that was sold. Credits are for older ones.
  const [sold] = invoice.lines.data
    .filter(({ amount }) => amount >= 0)
    .map(({ period }) => period)
    .toSorted((a, b) => b.end - a.end);
  const { start = invoice.created, end = invoice.created } = sold ?? {};
  const paidAt = invoice.status_transitions.paid_at;
  return {
    stripeInvoiceId: invoice.id,
    stripeSubscriptionId: subscription,
    reason: reasons[invoice.billing_reason ?? ""] ?? "change",
    period: periodOf(end - start),
    periodStart: instant(start),
    periodEnd: instant(end),
    cents: invoice.amount_due,
    status,
    paymentIntent: paymentOf(invoice),
    billedAt: instant(invoice.created),
    paidAt: paidAt === null ? null : instant(paidAt),
    failedAt: null,
    attempts: invoice.attempt_count,
    nextTryAt: invoice.next_payment_attempt === null ? null : instant(invoice.next_payment_attempt),
    moneyBack: [],
    cards: [],
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

/** Stripe's statuses; drafts are not visible yet. */
const statuses = ["paid", "open", "void", "uncollectible"] as const;

const reasons: Record<string, ChargeFacts["reason"]> = {
  subscription_create: "start",
  subscription_cycle: "renewal",
  subscription_update: "change",
};

// The successful payment or, before that, the one that is being attempted.
function paymentOf({ payments }: Stripe.Invoice): string | null {
  const all = payments?.data ?? [];
  const found = all.find(({ status }) => status === "paid") ?? all.find(({ is_default }) => is_default);
  return idOf(found?.payment.payment_intent) ?? null;
}

const MONTH_SECONDS = (365.25 / 12) * 24 * 60 * 60;

/** The catalogue's period with the closest length. */
function periodOf(seconds: number): Period {
  const distance = (name: Period) => Math.abs(periods[name].months - seconds / MONTH_SECONDS);
  return periodNames.toSorted((a, b) => distance(a) - distance(b))[0] ?? "monthly";
}

function readRefund({ id, amount, status, created, metadata }: Stripe.Refund): MoneyBackFacts {
  const isAnnounced = metadata?.[REFUND_REASON_KEY] !== undefined;
  return {
    id,
    kind: "refund",
    cents: amount,
    status: status ?? "pending",
    createdAt: instant(created),
    dueAt: null,
    isAnnounced,
  };
}

async function disputesOf(stripe: Stripe, paymentIntent: string | null): Promise<MoneyBackFacts[]> {
  if (!paymentIntent) return [];
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntent, limit: LATEST });
  return data.map(({ id, amount, status, created, evidence_details: { due_by } }) => ({
    id,
    kind: "dispute" as const,
    cents: amount,
    status,
    createdAt: instant(created),
    isAnnounced: true,
    dueAt: due_by === null ? null : instant(due_by),
  }));
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000);
}
