import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { instant } from "./columns";

/**
 * Charges of subscriptions: one row per invoice at Stripe, rewritten after each read (docs/decisions/0005). After the
 * account's deletion rows stay as long as tax and consumer law require, with only Stripe's ids (docs/decisions/0009).
 */
export const charges = pgTable(
  "charges",
  {
    stripeInvoiceId: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    stripeSubscriptionId: text().notNull(),
    /** What it is for: the first period, the next one, or a change of period. */
    reason: text({ enum: ["start", "renewal", "change"] }).notNull(),
    period: text({ enum: ["monthly", "quarterly", "semiannual", "annual"] }).notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    /** The amount due, in cents. */
    cents: integer().notNull(),
    status: text({ enum: ["paid", "open", "void", "uncollectible"] }).notNull(),
    /** Null if it was paid with credit. */
    paymentIntent: text(),
    billedAt: instant().notNull(),
    paidAt: instant(),
    /** When the card was first refused; how often it was charged, and when Stripe retries. */
    failedAt: instant(),
    attempts: integer().notNull().default(0),
    nextTryAt: instant(),
    /** Stripe's pages of the invoice, where an open one can be paid, and its PDF: they change, and expire. */
    pageUrl: text(),
    pdfUrl: text(),
  },
  (table) => [
    index("charges_user").on(table.userId, table.billedAt.desc()),
    index("charges_subscription").on(table.stripeSubscriptionId),
    index("charges_payment_intent").on(table.paymentIntent).where(sql`${table.paymentIntent} is not null`),
    // For the figures of a day.
    index("charges_paid").on(table.paidAt),
    index("charges_failed").on(table.failedAt),
    index("charges_billed").on(table.billedAt),
    check("charges_reason", sql`${table.reason} in ('start', 'renewal', 'change')`),
    check("charges_status", sql`${table.status} in ('paid', 'open', 'void', 'uncollectible')`),
    check("charges_cents", sql`${table.cents} >= 0 and ${table.attempts} >= 0`),
  ],
);

/** Refunds and chargebacks of charges, possible ones included: one row for each at Stripe. */
export const moneyBack = pgTable(
  "money_back",
  {
    /** Stripe's id of the refund or dispute. */
    id: text().primaryKey(),
    stripeInvoiceId: text()
      .notNull()
      .references(() => charges.stripeInvoiceId, { onDelete: "cascade" }),
    kind: text({ enum: ["refund", "dispute"] }).notNull(),
    cents: integer().notNull(),
    /**
     * Stripe's status: succeeded, pending, failed, canceled (refunds); needs_response, won, lost and others (disputes).
     */
    status: text().notNull(),
    createdAt: instant().notNull(),
    /** Until when a chargeback can be answered, as Stripe says. */
    dueAt: instant(),
  },
  (table) => [
    index("money_back_invoice").on(table.stripeInvoiceId),
    index("money_back_created").on(table.createdAt),
    check("money_back_kind", sql`${table.kind} in ('refund', 'dispute')`),
  ],
);
