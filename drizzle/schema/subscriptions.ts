import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { leavingReasonNames } from "../../shared/billing/leaving-reasons";
import { users } from "./accounts";
import { instant } from "./columns";

/** A driver's subscriptions as Stripe has them, one row each, rewritten after each fetch. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    stripeSubscriptionId: text().notNull(),
    /** active, canceling, past_due, canceled, or Stripe's own word for anything else (shown raw, §4). */
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
    /** The period's end of which the driver was reminded, so that one charge is announced once. */
    remindedFor: instant(),
    /** When the driver withdrew within the first seven days, and what was to go back, in cents (withdraw-subscription.ts). */
    withdrawnAt: instant(),
    withdrawnCents: integer(),
    /** When end and refund of a withdrawal were through, or had become a person's to finish. */
    withdrawalSettledAt: instant(),
    /** Until when the card can be charged ("2026-12"), if Stripe tells, and for which of these dates the driver was warned. */
    cardExpires: text(),
    cardToldFor: text(),
    /** The end of visibility, unpaid, of which the driver was warned for the last time. */
    warnedFor: instant(),
    /** A price that was announced for the next renewal, in cents (change-prices.ts). */
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
    // No driver can be charged twice: one subscription that entitles at a time.
    uniqueIndex("subscriptions_one_entitling")
      .on(table.userId)
      .where(sql`${table.entitledUntil} is not null`),
    index("subscriptions_user").on(table.userId),
    index("subscriptions_entitled_until").on(table.entitledUntil),
    // What a day came to.
    index("subscriptions_started").on(table.startedAt),
    index("subscriptions_canceled").on(table.canceledAt),
    check("subscriptions_period", sql`${table.period} in ('monthly', 'quarterly', 'semiannual', 'annual')`),
    check("subscriptions_price", sql`${table.priceCents} >= 0`),
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
 * Customers at Stripe. Counts the writes of each customer's subscriptions. A read from Stripe may be written only while the count is what it
 * was before the read began, so that no older read overwrites a newer one (docs/decisions/0005).
 */
export const stripeCustomers = pgTable("stripe_customers", {
  id: text().primaryKey(),
  writes: integer().notNull().default(0),
  /** When its account was deleted: what Stripe takes from then on goes back (return-late-payment.ts). */
  leftAt: instant(),
});

/** Ids of events that were applied, so that Stripe's repeats change nothing. */
export const stripeEvents = pgTable(
  "stripe_events",
  { id: text().primaryKey(), type: text().notNull(), receivedAt: instant().notNull().defaultNow() },
  (table) => [index("stripe_events_received").on(table.receivedAt)],
);

/**
 * Stripe's events that could not be applied yet, and under "signature" those whose signature was wrong. A row goes when
 * its event is applied, or when Stripe has given it up.
 */
export const stripeFailures = pgTable(
  "stripe_failures",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    times: integer().notNull().default(1),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [index("stripe_failures_last").on(table.lastAt)],
);

/**
 * What stays of a deleted account's subscriptions, as long as tax and consumer law ask (docs/decisions/0009): plan, money,
 * dates, and the ids under which Stripe keeps its receipts. No name, address, or id of ours.
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
    /** When the account was deleted: from here on the period of keeping runs. */
    keptSince: instant().notNull(),
  },
  (table) => [index("kept_payment_records_since").on(table.keptSince)],
);
