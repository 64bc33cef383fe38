import { invoiceAsStripe, sessionAsStripe, subscriptionAsStripe } from "./as-stripe";
import { customerAsStripe } from "./customer-as-stripe";
import {
  type BalanceTransaction,
  type Customer,
  goodCard,
  type Invoice,
  type InvoiceLine,
  type Session,
  type State,
  type Subscription,
} from "./state";

/** Days after the first refusal on which the card is retried; at Stripe they vary within about two weeks. */
const RETRY_DAYS = [3, 7, 14];

const DAY_SECONDS = 24 * 60 * 60;

/** The settings of the Stripe account and the behaviour of its bank, which tests change. */
type AccountSettings = {
  /** The dashboard's setting for subscriptions whose last retry failed. */
  afterRetries: "cancel" | "leave past due";
  /** As when the account's balance does not cover refunds. */
  refusesRefunds: boolean;
};

/** What the billing rules work on. */
export type Books = {
  state: State;
  settings: AccountSettings;
  /** Unix seconds. */
  now: () => number;
  newId: (prefix: string) => string;
  emit: (type: string, object: unknown) => void;
  /** The base URL of the simulator's own pages. */
  pagesUrl: () => string;
};

/** Optional discounts at the start. */
export type Gift = { percentOff?: number; trialDays?: number };

/** Pays a checkout: the subscription starts and its first period is paid, or its trial begins. */
export function paySession(
  books: Books,
  session: Session,
  cardFails: boolean,
  { percentOff = 0, trialDays = 0 }: Gift = {},
): Subscription {
  const now = books.now();
  const anchor = now + trialDays * DAY_SECONDS;
  const subscription: Subscription = {
    id: books.newId("sub"),
    customer: session.customer,
    price: session.price,
    status: trialDays > 0 ? "trialing" : "active",
    startDate: now,
    anchor,
    periodStart: now,
    periodEnd: trialDays > 0 ? anchor : periodAfter(anchor, now, monthsOf(books.state, session.price)),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    latestInvoice: null,
    cardFails,
    card: { ...goodCard },
    percentOff,
    metadata: session.metadata,
    created: now,
  };
  books.state.subscriptions[subscription.id] = subscription;
  const line = { ...periodLine(books, subscription), ...(trialDays > 0 ? { cents: 0 } : {}) };
  const invoice = bill(books, subscription, [line], "subscription_create");
  invoice.status = "paid";
  invoice.paidAt = now;
  session.status = "complete";
  session.subscription = subscription.id;
  emitEvent(books, "customer.subscription.created", subscription);
  books.emit("invoice.paid", invoiceAsStripe(books, invoice));
  books.emit("checkout.session.completed", sessionAsStripe(session, books.pagesUrl()));
  return subscription;
}

/** What happens as time passes: renewals, ends of canceled periods, the last retry of a refused card. */
export function advance(books: Books): void {
  const now = books.now();
  for (const session of Object.values(books.state.sessions)) {
    if (session.status === "open" && session.expiresAt <= now) session.status = "expired";
  }
  for (const subscription of Object.values(books.state.subscriptions)) {
    while (isRunning(subscription) && nextStep(books, subscription)) {}
  }
}

function nextStep(books: Books, subscription: Subscription): boolean {
  const now = books.now();
  const { cancelAt, cancelAtPeriodEnd, periodStart, periodEnd, status } = subscription;
  const lastDay = cancelAt ?? (cancelAtPeriodEnd ? periodEnd : Number.POSITIVE_INFINITY);
  const invoice = books.state.invoices[subscription.latestInvoice ?? ""];
  const tries = invoice?.failures.length ?? 0;
  const retryDay = status === "past_due" && invoice?.status === "open" ? RETRY_DAYS[tries - 1] : undefined;
  const retry = retryDay === undefined ? Number.POSITIVE_INFINITY : periodStart + retryDay * DAY_SECONDS;
  if (lastDay <= now) {
    endSubscription(books, subscription, lastDay);
  } else if (invoice && retry <= now) {
    charge(books, subscription, invoice, retry);
    const isGivenUp = invoice.status === "open" && tries === RETRY_DAYS.length;
    if (isGivenUp && books.settings.afterRetries === "cancel") endSubscription(books, subscription, retry);
  } else if (periodEnd <= now) {
    renew(books, subscription);
  } else {
    return false;
  }
  return true;
}

/** Ends a subscription for good. As at Stripe, unpaid invoices stay open, and can still be paid. */
export function endSubscription(books: Books, subscription: Subscription, at = books.now()): void {
  subscription.status = "canceled";
  subscription.canceledAt ??= at;
  subscription.endedAt = at;
  emitEvent(books, "customer.subscription.deleted", subscription);
}

// As at Stripe, the next period begins even if its charge fails.
function renew(books: Books, subscription: Subscription): void {
  const months = monthsOf(books.state, subscription.price);
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = periodAfter(subscription.anchor, subscription.periodStart, months);
  const invoice = bill(books, subscription, [periodLine(books, subscription)], "subscription_cycle");
  if (!subscription.paused) charge(books, subscription, invoice, subscription.periodStart);
  else {
    invoice.status = unchargedStatuses[subscription.paused];
    emitEvent(books, "customer.subscription.updated", subscription);
  }
}

/** What an invoice becomes while the collection is paused; its subscription stays active. */
const unchargedStatuses = {
  void: "void",
  keep_as_draft: "draft",
  mark_uncollectible: "uncollectible",
} as const;

/** Bills lines to a subscription's customer; the customer's balance is used first. */
export function bill(
  books: Books,
  subscription: Subscription,
  lines: InvoiceLine[],
  reason: Invoice["reason"],
): Invoice {
  const customer = books.state.customers[subscription.customer];
  const owed = lines.reduce((sum, { cents }) => sum + cents, 0) + (customer?.balance ?? 0);
  if (customer) customer.balance = Math.min(0, owed);
  const invoice: Invoice = {
    id: books.newId("in"),
    customer: subscription.customer,
    subscription: subscription.id,
    lines,
    cents: Math.max(0, owed),
    status: "open",
    reason,
    paymentIntent: books.newId("pi"),
    created: subscription.periodStart,
    paidAt: null,
    failures: [],
    nextTryAt: null,
  };
  books.state.invoices[invoice.id] = invoice;
  subscription.latestInvoice = invoice.id;
  return invoice;
}

/** Changes a customer's balance without an invoice. */
export function changeBalance(
  books: Books,
  customer: Customer,
  cents: number,
  metadata: BalanceTransaction["metadata"] = {},
): BalanceTransaction {
  customer.balance += cents;
  const change = {
    id: books.newId("cbtxn"),
    cents,
    endingBalance: customer.balance,
    metadata,
    created: books.now(),
  };
  customer.balanceTransactions.push(change);
  books.emit("customer.updated", customerAsStripe(customer));
  return change;
}

/** The line that charges a subscription's current period in full. */
export function periodLine(
  { state }: Pick<Books, "state">,
  { price, percentOff, ...sold }: Subscription,
): InvoiceLine {
  const full = state.prices[price]?.cents ?? 0;
  const cents = Math.round((full * (100 - percentOff)) / 100);
  return { cents, start: sold.periodStart, end: sold.periodEnd, isProration: false };
}

/** Charges an invoice to the card; the outcome of the latest one determines the subscription's status. */
export function charge(books: Books, subscription: Subscription, invoice: Invoice, at = books.now()): void {
  const isRefused = subscription.cardFails && invoice.cents > 0;
  invoice.status = isRefused ? "open" : "paid";
  if (isRefused) invoice.failures.push(at);
  else invoice.paidAt = at;
  const retryDay = isRefused ? RETRY_DAYS[invoice.failures.length - 1] : undefined;
  invoice.nextTryAt = retryDay === undefined ? null : subscription.periodStart + retryDay * DAY_SECONDS;
  if (isRunning(subscription) && invoice.id === subscription.latestInvoice)
    subscription.status = isRefused ? "past_due" : "active";
  books.emit(isRefused ? "invoice.payment_failed" : "invoice.paid", invoiceAsStripe(books, invoice));
  emitEvent(books, "customer.subscription.updated", subscription);
}

/** The open invoices of a subscription's customer, oldest first. */
export function openInvoices({ state }: Books, { id }: Pick<Subscription, "id">): Invoice[] {
  return Object.values(state.invoices).filter(
    ({ subscription, status }) => subscription === id && status === "open",
  );
}

/** Replaces the card; open invoices are charged to it at once. */
export function changeCard(books: Books, subscription: Subscription, cardFails: boolean): void {
  subscription.cardFails = cardFails;
  if (subscription.status !== "past_due") return;
  for (const open of openInvoices(books, subscription)) charge(books, subscription, open);
}

/** Moves a subscription into the past so that its period ends now, and runs what follows. */
export function endPeriod(books: Books, subscription: Subscription): void {
  const passed = Math.max(0, subscription.periodEnd - books.now());
  subscription.startDate -= passed;
  subscription.anchor -= passed;
  subscription.periodStart -= passed;
  subscription.periodEnd -= passed;
  if (subscription.cancelAt !== null) subscription.cancelAt -= passed;
  advance(books);
}

/** Sends the product an event with a subscription's current state. */
export function emitEvent(books: Books, type: string, subscription: Subscription): void {
  books.emit(type, subscriptionAsStripe(books, subscription));
}

/** Whether a subscription can still be charged. */
export function isRunning({ status }: Subscription): boolean {
  return status === "active" || status === "trialing" || status === "past_due";
}

export function monthsOf(state: State, price: string): number {
  return state.prices[price]?.months ?? 1;
}

/** The end of the period that begins at `start`: on the anchor's day of a later month, or that month's last day. */
export function periodAfter(anchor: number, start: number, months: number): number {
  const day = new Date(anchor * 1000);
  const end = new Date(start * 1000);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day.getUTCDate(), lastDay));
  end.setUTCHours(day.getUTCHours(), day.getUTCMinutes(), day.getUTCSeconds(), 0);
  return Math.floor(end.getTime() / 1000);
}
