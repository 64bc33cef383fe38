import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

// What the simulator remembers. Times are Unix seconds, as at Stripe; amounts are cents.

type Metadata = Record<string, string>;
/** `endingBalance` is the balance after it. */
export type BalanceTransaction = {
  id: string;
  cents: number;
  endingBalance: number;
  metadata: Metadata;
  created: number;
};

export type Customer = {
  id: string;
  email: string;
  name: string;
  metadata: Metadata;
  created: number;
  /** Added to later invoices (below zero: subtracted). */
  balance: number;
  /** Changes of the balance by hand or over the API, oldest first. */
  balanceTransactions: BalanceTransaction[];
  /** CPF or CNPJ, for receipts. */
  taxIds: { id: string; type: string; value: string }[];
  /** Stripe still returns deleted customers, marked as deleted. */
  deleted: boolean;
};
export type Product = { id: string; name: string; metadata: Metadata; created: number };

export type Price = {
  id: string;
  product: string;
  cents: number;
  months: number;
  lookupKey: string | null;
  nickname: string | null;
  metadata: Metadata;
  active: boolean;
  created: number;
};

export type Session = {
  id: string;
  customer: string;
  price: string;
  status: "open" | "complete" | "expired";
  successUrl: string;
  cancelUrl: string;
  clientReferenceId: string | null;
  /** For the subscription that the payment starts. */
  metadata: Metadata;
  /** The page's other fields and their values. */
  customFields: { key: string; label: string; minLength: number; maxLength: number; value: string | null }[];
  subscription: string | null;
  created: number;
  expiresAt: number;
};

export type Subscription = {
  id: string;
  customer: string;
  price: string;
  status: "active" | "past_due" | "canceled" | "incomplete" | "unpaid" | "paused" | "trialing";
  startDate: number;
  /** Determines the day of the month and the time at which periods begin. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  canceledAt: number | null;
  endedAt: number | null;
  latestInvoice: string | null;
  /** What becomes of the invoices while their collection is paused; undefined or null while it is not. */
  paused?: "void" | "keep_as_draft" | "mark_uncollectible" | null | undefined;
  /** Whether the card is refused at the next charge. */
  cardFails: boolean;
  card: { last4: string; expMonth: number; expYear: number; fingerprint: string };
  /** The discount of a coupon on every charge. */
  percentOff: number;
  metadata: Metadata;
  created: number;
};

export type InvoiceLine = { cents: number; start: number; end: number; isProration: boolean };

export type Invoice = {
  id: string;
  customer: string;
  subscription: string;
  lines: InvoiceLine[];
  /** The amount due: the lines plus the customer's balance, never below zero. */
  cents: number;
  status: "paid" | "open" | "void" | "draft" | "uncollectible";
  reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  paymentIntent: string;
  created: number;
  paidAt: number | null;
  /** When its card was refused, in Unix seconds. */
  failures: number[];
  nextTryAt: number | null;
};

/** A chargeback: the payer's bank takes a charge back. */
export type Dispute = {
  id: string;
  paymentIntent: string;
  cents: number;
  status: "needs_response" | "won" | "lost";
  created: number;
};

export type Refund = {
  id: string;
  paymentIntent: string;
  cents: number;
  reason: string | null;
  status: "succeeded" | "failed";
  metadata: Metadata;
  created: number;
};
export type Portal = { id: string; customer: string; returnUrl: string; configuration: string };
export type PortalConfiguration = {
  id: string;
  features: { subscription_update: { products: { prices: string[] }[] } };
  metadata: Metadata;
  created: number;
};

export type SentEvent = {
  id: string;
  type: string;
  created: number;
  object: unknown;
  /** Still to be delivered. */
  pending: boolean;
  tries: number;
  /** Accepted by the product. */
  isDelivered: boolean;
};

export type State = {
  customers: Record<string, Customer>;
  products: Record<string, Product>;
  prices: Record<string, Price>;
  sessions: Record<string, Session>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  portals: Record<string, Portal>;
  portalConfigurations: Record<string, PortalConfiguration>;
  /** Responses by idempotency key, with their requests. */
  answers: Record<string, { asked: string; status: number; body: unknown; created: number }>;
  events: SentEvent[];
};

/** The card used by default: the test card of the checkout page. */
export const goodCard = {
  last4: "4242",
  expMonth: 12,
  expYear: 2040,
  fingerprint: fingerprintOf("4242424242424242"),
};

/** Stripe's fingerprint of a card: the same for the same number, whoever pays with it. */
export function fingerprintOf(number: string): string {
  return createHash("sha256").update(number).digest("hex").slice(0, 16);
}

function emptyState(): State {
  return {
    customers: {},
    products: {},
    prices: {},
    sessions: {},
    subscriptions: {},
    invoices: {},
    refunds: {},
    disputes: {},
    portals: {},
    portalConfigurations: {},
    answers: {},
    events: [],
  };
}

/** The state stored in a file, or an empty one. Without a file it lives as long as the process. */
export function openState(file: string | undefined): { state: State; save: () => void } {
  if (!file) return { state: emptyState(), save: () => {} };
  mkdirSync(dirname(file), { recursive: true });
  const stored: Partial<State> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const state: State = { ...emptyState(), ...stored };
  return {
    state,
    save: () => {
      // All or nothing: if the process is killed in between, the old file remains.
      writeFileSync(`${file}.new`, JSON.stringify(state));
      renameSync(`${file}.new`, file);
    },
  };
}
