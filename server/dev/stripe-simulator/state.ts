import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

// What the simulator remembers. Times are Unix seconds, as at Stripe; amounts are cents.

export type Metadata = Record<string, string>;
export type Customer = { id: string; email: string; name: string; metadata: Metadata; created: number };
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
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  canceledAt: number | null;
  endedAt: number | null;
  latestInvoice: string | null;
  /** Whether the card is refused at the next charge. */
  cardFails: boolean;
  metadata: Metadata;
  created: number;
};

export type Invoice = {
  id: string;
  customer: string;
  subscription: string;
  cents: number;
  status: "paid" | "open" | "void";
  paymentIntent: string;
  created: number;
};

export type Refund = {
  id: string;
  paymentIntent: string;
  cents: number;
  reason: string | null;
  created: number;
};
export type Portal = { id: string; customer: string; returnUrl: string };
export type PortalConfiguration = { id: string; features: unknown; metadata: Metadata; created: number };

export type SentEvent = {
  id: string;
  type: string;
  created: number;
  object: unknown;
  /** Not taken by the product yet. */
  pending: boolean;
  tries: number;
};

export type State = {
  customers: Record<string, Customer>;
  products: Record<string, Product>;
  prices: Record<string, Price>;
  sessions: Record<string, Session>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  refunds: Record<string, Refund>;
  portals: Record<string, Portal>;
  portalConfigurations: Record<string, PortalConfiguration>;
  /** Answers by idempotency key, with what was asked. */
  answers: Record<string, { asked: string; status: number; body: unknown; created: number }>;
  events: SentEvent[];
};

function emptyState(): State {
  return {
    customers: {},
    products: {},
    prices: {},
    sessions: {},
    subscriptions: {},
    invoices: {},
    refunds: {},
    portals: {},
    portalConfigurations: {},
    answers: {},
    events: [],
  };
}

/** The state kept in a file, or an empty one. Without a file it lives as long as the process. */
export function openState(file: string | undefined): { state: State; save: () => void } {
  if (!file) return { state: emptyState(), save: () => {} };
  mkdirSync(dirname(file), { recursive: true });
  const kept: Partial<State> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const state: State = { ...emptyState(), ...kept };
  return {
    state,
    save: () => {
      // Whole or not at all: a process that ends in between leaves the old file.
      writeFileSync(`${file}.new`, JSON.stringify(state));
      renameSync(`${file}.new`, file);
    },
  };
}
