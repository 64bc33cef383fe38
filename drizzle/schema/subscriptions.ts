import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { leavingReasonNames } from "../../shared/billing/leaving-reasons";
import { users } from "./accounts";
import { instant } from "./columns";

/** A driver's subscriptions as reported by Stripe, one row each, rewritten after each read. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    stripeSubscriptionId: text().notNull(),
    /** active, canceling, past_due, canceled, or Stripe's own status for anything else (shown as it is, §4). */
    status: text().notNull(),
    planId: text().notNull(),
    period: text({ enum: ["monthly", "quarterly", "semiannual", "annual"] }).notNull(),
    /** What each period charges, in cents. */
    priceCents: integer().notNull(),
    /** Stripe's start_date. */
    startedAt: instant().notNull(),
    /** Start that counts for loyalty: an earlier subscription's, if it ended less than 30 days before. */
    subscribedSince: instant().notNull(),
    currentPeriodStart: instant().notNull(),
    currentPeriodEnd: instant().notNull(),
    canceledAt: instant(),
    endedAt: instant(),
    /** While past due: the start of the first period that was not paid. */
    unpaidSince: instant(),
    /** Until when this subscription keeps a published profile visible; null when it does not. */
    entitledUntil: instant(),
    /** The end of the period for which a reminder was sent, so that each charge is announced once. */
    remindedFor: instant(),
    /**
     * When the driver withdrew within the first seven days, and the amount to refund, in cents
     * (withdraw-subscription.ts).
     */
    withdrawnAt: instant(),
    withdrawnCents: integer(),
    /** When cancellation and refund of a withdrawal were complete, or were left to a person. */
    withdrawalSettledAt: instant(),
    /** The card's expiry month ("2026-12"), if Stripe reports it, and the one for which the driver was warned. */
    cardExpires: text(),
    cardToldFor: text(),
    /** The card's last four digits, if Stripe reports them. */
    cardLast4: text(),
    /** The customer's credit at Stripe, in cents; it pays later charges. */
    creditCents: integer().notNull().default(0),
    /** Stripe's upcoming invoice: the amount due in cents, the renewal that it is for, and when both were read. */
    nextChargeCents: integer(),
    nextChargeAt: instant(),
    moneyReadAt: instant(),
    /** The unpaid end of visibility for which the driver got the last warning. */
    warnedFor: instant(),
    /** A price announced for the next renewal, in cents (change-prices.ts). */
    announcedCents: integer(),
    announcedAt: instant(),
    /** Why the driver cancels, if stated. */
    leavingReason: text({ enum: leavingReasonNames }),
    /** Demo subscriptions are never touched by jobs. */
    isDemo: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("subscriptions_stripe_unique").on(table.stripeSubscriptionId),
    // No driver can be charged twice: only one entitling subscription at a time.
    uniqueIndex("subscriptions_one_entitling")
      .on(table.userId)
      .where(sql`${table.entitledUntil} is not null`),
    index("subscriptions_user").on(table.userId),
    index("subscriptions_entitled_until").on(table.entitledUntil),
    // For the figures of a day.
    index("subscriptions_started").on(table.startedAt),
    index("subscriptions_canceled").on(table.canceledAt),
    check("subscriptions_period", sql`${table.period} in ('monthly', 'quarterly', 'semiannual', 'annual')`),
    check("subscriptions_price", sql`${table.priceCents} >= 0`),
    check(
      "subscriptions_money",
      sql`${table.creditCents} >= 0 and coalesce(${table.nextChargeCents}, 0) >= 0`,
    ),
    check(
      "subscriptions_withdrawal",
      sql`(${table.withdrawnAt} is null) = (${table.withdrawnCents} is null) and (${table.withdrawalSettledAt} is null or ${table.withdrawnAt} is not null)`,
    ),
    check("subscriptions_loyalty", sql`${table.subscribedSince} <= ${table.startedAt}`),
    check(
      "subscriptions_entitlement",
      sql`${table.entitledUntil} is null or ${table.status} in ('active', 'canceling', 'past_due')`,
    ),
  ],
);

/**
 * Customers at Stripe. Counts the writes of each customer's subscriptions. A read from Stripe is written only if the
 * count has not changed since the read began, so that no older read overwrites a newer one (docs/decisions/0005).
 */
export const stripeCustomers = pgTable("stripe_customers", {
  id: text().primaryKey(),
  writes: integer().notNull().default(0),
  /** When its account was deleted: later payments are refunded (return-late-payment.ts). */
  leftAt: instant(),
});

/** Ids of applied events, so that repeated ones change nothing. */
export const stripeEvents = pgTable(
  "stripe_events",
  { id: text().primaryKey(), type: text().notNull(), receivedAt: instant().notNull().defaultNow() },
  (table) => [index("stripe_events_received").on(table.receivedAt)],
);

/**
 * Records about a deleted account's subscriptions, stored as long as tax and consumer law require
 * (docs/decisions/0009): plan, money, dates, and Stripe's ids of its receipts. No name, address, or id of ours.
 */
export const keptPaymentRecords = pgTable(
  "kept_payment_records",
  {
    stripeSubscriptionId: text().primaryKey(),
    stripeCustomerId: text(),
    planId: text().notNull(),
    period: text().notNull(),
    priceCents: integer().notNull(),
    startedAt: instant().notNull(),
    currentPeriodEnd: instant().notNull(),
    endedAt: instant(),
    /** When the account was deleted: the retention period starts here. */
    keptSince: instant().notNull(),
  },
  (table) => [index("kept_payment_records_since").on(table.keptSince)],
);

/**
 * Credits that go back to the card because nothing will be charged any more: one row per return, noted before anything
 * happens at Stripe (money/return-credit.ts). Kept as long as the charges that the money came from.
 */
export const creditReturns = pgTable(
  "credit_returns",
  {
    id: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    stripeCustomerId: text().notNull(),
    /**
     * The credit as it was noted; once taken, what was taken from the customer's balance; once settled, without what the
     * payer's bank gave back in a chargeback. In cents.
     */
    cents: integer().notNull(),
    notedAt: instant().notNull(),
    takenAt: instant(),
    /** When all of it was refunded, or the rest was left to a person. */
    settledAt: instant(),
    byHandCents: integer().notNull().default(0),
  },
  (table) => [
    // One at a time, so that no credit is returned twice.
    uniqueIndex("credit_returns_one_open").on(table.stripeCustomerId).where(sql`${table.settledAt} is null`),
    index("credit_returns_user").on(table.userId, table.notedAt.desc()),
    index("credit_returns_noted").on(table.notedAt),
    check(
      "credit_returns_cents",
      sql`${table.cents} >= 0 and ${table.byHandCents} between 0 and ${table.cents}`,
    ),
  ],
);
