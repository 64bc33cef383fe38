import { charges, moneyBack } from "../../../drizzle/schema/charges";
import type { subscriptions } from "../../../drizzle/schema/subscriptions";
import type { Services } from "../../process/services";
import { isOver } from "../choose-entitling";
import type { SubscriptionNews } from "../mails/subscription-notices";
import { openPaymentItem } from "./payment-items";
import { type Charge, chargesOf, isGone } from "./queries";
import type { ChargeFacts, MoneyBackFacts } from "./read-charges";

/** `db` is the transaction. */
type Writer = Pick<Services, "db" | "now">;

type Billed = {
  userId: string;
  /** The account's subscriptions before and after this sync. */
  before: readonly (typeof subscriptions.$inferSelect)[];
  after: readonly { stripeSubscriptionId: string; status: string }[];
  facts: readonly ChargeFacts[];
};

/** Older changes are not news: after an upgrade, or when events arrive very late, nobody is mailed about last month. */
const NEWS_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Stores an account's charges and refunds from Stripe; returns the mails about what changed. Each mail is due once: for
 * the change from the stored state, in the transaction that stores the new one.
 */
export async function writeCharges(services: Writer, billed: Billed): Promise<SubscriptionNews[]> {
  const { db } = services;
  const { userId, facts } = billed;
  const known = new Map((await chargesOf(db, userId)).map((charge) => [charge.stripeInvoiceId, charge]));
  const seen = new Set([...known.values()].map(({ stripeSubscriptionId }) => stripeSubscriptionId));
  const notices: SubscriptionNews[] = [];
  for (const { moneyBack: back, cards: _, ...row } of facts) {
    const before = known.get(row.stripeInvoiceId);
    await db
      .insert(charges)
      .values({ ...row, userId })
      .onConflictDoUpdate({ target: charges.stripeInvoiceId, set: row });
    for (const { isAnnounced, ...part } of back) {
      await db
        .insert(moneyBack)
        .values({ ...part, stripeInvoiceId: row.stripeInvoiceId })
        .onConflictDoUpdate({ target: moneyBack.id, set: { status: part.status, dueAt: part.dueAt } });
    }
    // A subscription from before charges were stored: they are read for the first time, but are not new.
    const isFirstRead =
      !seen.has(row.stripeSubscriptionId) &&
      billed.before.some(({ stripeSubscriptionId }) => stripeSubscriptionId === row.stripeSubscriptionId);
    if (isFirstRead) continue;
    notices.push(...chargeNotices(before, row, billed, services.now()));
    notices.push(...(await backNotices(services, before, row.stripeInvoiceId, back)));
  }
  return notices;
}

type Billing = Omit<ChargeFacts, "moneyBack" | "cards">;

function chargeNotices(
  before: Charge | undefined,
  charge: Billing,
  billed: Billed,
  now: Date,
): SubscriptionNews[] {
  const { stripeInvoiceId: id, cents, status, paidAt, period } = charge;
  const isNews = (at: Date | null) => at !== null && now.getTime() - at.getTime() < NEWS_MS;
  const subscription = billed.after.find((row) => row.stripeSubscriptionId === charge.stripeSubscriptionId);
  // The mail about the start covers the first payment.
  const isPaidNow = status === "paid" && before?.status !== "paid" && isNews(paidAt);
  const isChange = charge.reason === "change";
  if (isPaidNow && charge.reason !== "start" && (cents > 0 || isChange)) {
    const date = charge.periodEnd.toISOString();
    const kind = isChange ? "period-changed" : "receipt";
    return [{ kind, key: `receipt-${id}`, date, period, priceCents: cents }];
  }
  const isRefused =
    status === "open" && charge.failedAt !== null && charge.attempts > (before?.attempts ?? 0);
  // A canceled subscription owes nothing: its open invoice is about to be voided.
  if (!isRefused || !subscription || isOver(subscription)) return [];
  return [
    {
      kind: charge.nextTryAt ? "payment-failed" : "payment-failed-last",
      key: `payment-failed-${id}-${charge.attempts}`,
      ...(charge.nextTryAt && { date: charge.nextTryAt.toISOString() }),
      ...(charge.pageUrl && { payUrl: charge.pageUrl }),
      period,
      priceCents: cents,
    },
  ];
}

async function backNotices(
  { db, now }: Writer,
  before: Charge | undefined,
  stripeInvoiceId: string,
  back: readonly MoneyBackFacts[],
): Promise<SubscriptionNews[]> {
  const notices: SubscriptionNews[] = [];
  for (const { id, kind, status, cents, isAnnounced } of back) {
    if (kind !== "refund") continue;
    const known = before?.moneyBack.find((part) => part.id === id);
    if (isGone(status)) {
      const isNew = known && !isGone(known.status);
      if (isNew) await openPaymentItem(db, { stripeInvoiceId, detail: "refund-failed" }, now());
    } else if (!known && !isAnnounced) {
      notices.push({ kind: "money-back", key: `money-back-${id}`, priceCents: cents });
    }
  }
  return notices;
}
