import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { instant } from "./columns";

/**
 * What subscriptions were billed: one row per invoice at Stripe, written whole after each re-read (docs/decisions/0005).
 * Stays without its account as long as tax and consumer law ask, with Stripe's ids alone (docs/decisions/0009).
 */
export const charges = pgTable(
  "charges",
  {
    stripeInvoiceId: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    stripeSubscriptionId: text().notNull(),
    /** What it was for: the first period, the next one, or a change of period. */
    reason: text({ enum: ["start", "renewal", "change"] }).notNull(),
    period: text({ enum: ["monthly", "quarterly", "semiannual", "annual"] }).notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    /** What was to pay, in cents. */
    cents: integer().notNull(),
    status: text({ enum: ["paid", "open", "void", "uncollectible"] }).notNull(),
    /** Null for what credit paid. */
    paymentIntent: text(),
    billedAt: instant().notNull(),
    paidAt: instant(),
    /** When the card was refused, for the first time; how often it was tried, and when Stripe tries again. */
    failedAt: instant(),
    attempts: integer().notNull().default(0),
    nextTryAt: instant(),
  },
  (table) => [
    index("charges_user").on(table.userId, table.billedAt.desc()),
    index("charges_subscription").on(table.stripeSubscriptionId),
    // What a day came to.
    index("charges_paid").on(table.paidAt),
    index("charges_failed").on(table.failedAt),
    index("charges_billed").on(table.billedAt),
    check("charges_reason", sql`${table.reason} in ('start', 'renewal', 'change')`),
    check("charges_status", sql`${table.status} in ('paid', 'open', 'void', 'uncollectible')`),
    check("charges_cents", sql`${table.cents} >= 0 and ${table.attempts} >= 0`),
  ],
);

/** Money of a charge that went back, or may: one row per refund and chargeback at Stripe. */
export const moneyBack = pgTable(
  "money_back",
  {
    /** Stripe's id of the refund or the dispute. */
    id: text().primaryKey(),
    stripeInvoiceId: text()
      .notNull()
      .references(() => charges.stripeInvoiceId, { onDelete: "cascade" }),
    kind: text({ enum: ["refund", "dispute"] }).notNull(),
    cents: integer().notNull(),
    /** Stripe's word: succeeded, pending, failed, canceled (refunds); needs_response, won, lost and others (disputes). */
    status: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("money_back_invoice").on(table.stripeInvoiceId),
    index("money_back_created").on(table.createdAt),
    check("money_back_kind", sql`${table.kind} in ('refund', 'dispute')`),
  ],
);
