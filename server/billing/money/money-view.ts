import { and, desc, eq, gte } from "drizzle-orm";
import { charges } from "../../../drizzle/schema/charges";
import { creditReturns } from "../../../drizzle/schema/subscriptions";
import { moneySentence } from "../../../shared/billing/money-sentence";
import type { Subscription } from "../../../shared/subscriptions";
import type { SubscriptionRow } from "../../drivers/entitlement";
import type { Db } from "../../platform/database/database";
import { priceValidFrom } from "../prices/announce-prices";
import { firstChargeAfter } from "../prices/first-charge-after";

type Money = Subscription["money"];

/** What our tables say about a subscription's money, besides its own row. */
export type MoneyRecords = {
  open: { cents: number; nextTryAt: Date | null } | undefined;
  returned: typeof creditReturns.$inferSelect | undefined;
};

const CLOCKS_MS = 60 * 60 * 1000;

/** The open charge and the last return of credit of a subscription. */
export async function moneyRecordsOf(db: Db, row: SubscriptionRow): Promise<MoneyRecords> {
  const [open] = await db
    .select({ cents: charges.cents, nextTryAt: charges.nextTryAt })
    .from(charges)
    .where(and(eq(charges.stripeSubscriptionId, row.stripeSubscriptionId), eq(charges.status, "open")))
    .orderBy(desc(charges.billedAt))
    .limit(1);
  const left = row.canceledAt ?? row.endedAt;
  if (!left) return { open, returned: undefined };
  // Stripe's clock and ours differ.
  const since = new Date(left.getTime() - CLOCKS_MS);
  const [returned] = await db
    .select()
    .from(creditReturns)
    .where(and(eq(creditReturns.userId, row.userId), gte(creditReturns.notedAt, since)))
    .orderBy(desc(creditReturns.notedAt), desc(creditReturns.settledAt), desc(creditReturns.id))
    .limit(1);
  return { open, returned };
}

/** The sentence of a renewal ahead, for mails (in one list: the sentence, then the notes). */
export function renewalSentence(row: SubscriptionRow, now: Date): string[] {
  const money = toMoney(row, { open: undefined, returned: undefined }, "active", now);
  const currentPeriodEnd = row.currentPeriodEnd.toISOString();
  const { lead, notes } = moneySentence({ status: "active", currentPeriodEnd, endedAt: null, money });
  return [lead, ...notes];
}

/** After this long the page says of when an amount is. */
const OLD_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * A subscription's money as its driver sees it. @param status as shown (subscription-view.ts)
 */
export function toMoney(row: SubscriptionRow, records: MoneyRecords, status: string, now: Date): Money {
  const next = status === "active" ? nextOf(row, now) : null;
  const left = next ? Math.max(0, row.creditCents - chargedByCredit(row)) : 0;
  const announced = announcedOf(row);
  return {
    card: row.cardLast4,
    next,
    credit: row.creditCents / 100,
    creditAfter: left / 100,
    cardPaysAgainAt: left > 0 ? endOfCredit(row, left).toISOString() : null,
    unpaid: status === "past_due" ? unpaidOf(row, records.open, now) : null,
    returned: returnedOf(records.returned),
    newPrice:
      status === "active" && announced
        ? { amount: announced.cents / 100, from: announced.from.toISOString() }
        : null,
  };
}

/** Stripe's amount if it is that of the period's end; otherwise the list price, marked as expected. */
function nextOf(row: SubscriptionRow, now: Date): Money["next"] {
  const { nextChargeAt, nextChargeCents, moneyReadAt, currentPeriodEnd, priceCents } = row;
  const at = currentPeriodEnd.toISOString();
  const isRead = nextChargeCents !== null && nextChargeAt?.getTime() === currentPeriodEnd.getTime();
  if (!isRead || !moneyReadAt) return { at, amount: priceCents / 100, readAt: null, isOld: false };
  const isOld = now.getTime() - moneyReadAt.getTime() > OLD_MS;
  return { at, amount: nextChargeCents / 100, readAt: moneyReadAt.toISOString(), isOld };
}

/** How much of the next charge the credit pays. */
function chargedByCredit(row: SubscriptionRow): number {
  const price = priceAt(row, row.currentPeriodEnd);
  return Math.max(0, price - (row.nextChargeCents ?? price));
}

/** The first renewal that what is left of the credit after the next one does not pay in full. */
function endOfCredit(row: SubscriptionRow, left: number): Date {
  let at = row.currentPeriodEnd;
  for (let rest = left; rest >= 0; ) {
    at = firstChargeAfter(row, new Date(at.getTime() + 1));
    const price = priceAt(row, at);
    if (price === 0) return at;
    rest -= price;
  }
  return at;
}

function announcedOf(row: SubscriptionRow): { cents: number; from: Date } | undefined {
  const { announcedCents: cents, announcedAt } = row;
  if (cents === null || announcedAt === null || cents === row.priceCents) return undefined;
  return { cents, from: firstChargeAfter(row, priceValidFrom(announcedAt)) };
}

function priceAt(row: SubscriptionRow, at: Date): number {
  const announced = announcedOf(row);
  return announced && at >= announced.from ? announced.cents : row.priceCents;
}

function unpaidOf(row: SubscriptionRow, open: MoneyRecords["open"], now: Date): Money["unpaid"] {
  if (!open) return null;
  const { entitledUntil: until } = row;
  const isAhead = (moment: Date | null) => (moment && moment > now ? moment.toISOString() : null);
  return { amount: open.cents / 100, triesAt: isAhead(open.nextTryAt), leavesAt: isAhead(until) };
}

function returnedOf(row: MoneyRecords["returned"]): Money["returned"] {
  if (!row || row.cents === 0) return null;
  const state = row.settledAt === null ? "asked" : row.byHandCents > 0 ? "by-hand" : "done";
  return { amount: (state === "by-hand" ? row.byHandCents : row.cents) / 100, state };
}
