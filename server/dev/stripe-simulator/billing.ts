import { invoiceAsStripe, sessionAsStripe, subscriptionAsStripe } from "./as-stripe";
import type { Invoice, Session, State, Subscription } from "./state";

/** Stripe tries a refused card again for about two weeks, then gives up. */
const RETRIES_SECONDS = 14 * 24 * 60 * 60;

/** What the rules of billing work on. */
export type Books = {
  state: State;
  /** Unix seconds. */
  now: () => number;
  newId: (prefix: string) => string;
  emit: (type: string, object: unknown) => void;
  /** Where the simulator's own pages stand. */
  pagesUrl: () => string;
};

/** Pays a checkout: the subscription starts and its first period is paid. */
export function paySession(books: Books, session: Session, cardFails: boolean): Subscription {
  const { state } = books;
  const now = books.now();
  const subscription: Subscription = {
    id: books.newId("sub"),
    customer: session.customer,
    price: session.price,
    status: "active",
    startDate: now,
    periodStart: now,
    periodEnd: addMonths(now, monthsOf(state, session.price)),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    latestInvoice: null,
    cardFails,
    metadata: session.metadata,
    created: now,
  };
  state.subscriptions[subscription.id] = subscription;
  const invoice = bill(books, subscription, "paid");
  session.status = "complete";
  session.subscription = subscription.id;
  tell(books, "customer.subscription.created", subscription);
  books.emit("invoice.paid", invoiceAsStripe(invoice));
  books.emit("checkout.session.completed", sessionAsStripe(session, books.pagesUrl()));
  return subscription;
}

/** Everything that time alone does: renewals, ends of canceled periods, the last retry of a refused card. */
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
  if (lastDay <= now) {
    endSubscription(books, subscription, lastDay);
  } else if (status === "past_due" && periodStart + RETRIES_SECONDS <= now) {
    endSubscription(books, subscription, periodStart + RETRIES_SECONDS);
  } else if (periodEnd <= now) {
    renew(books, subscription);
  } else {
    return false;
  }
  return true;
}

/** Ends a subscription for good; nothing more is charged. */
export function endSubscription(books: Books, subscription: Subscription, at = books.now()): void {
  subscription.status = "canceled";
  subscription.canceledAt ??= at;
  subscription.endedAt = at;
  const open = books.state.invoices[subscription.latestInvoice ?? ""];
  if (open?.status === "open") open.status = "void";
  tell(books, "customer.subscription.deleted", subscription);
}

// As at Stripe, the next period begins whether or not its charge goes through.
function renew(books: Books, subscription: Subscription): void {
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = addMonths(subscription.periodStart, monthsOf(books.state, subscription.price));
  charge(books, subscription, bill(books, subscription, "open"));
}

function charge(books: Books, subscription: Subscription, invoice: Invoice): void {
  invoice.status = subscription.cardFails ? "open" : "paid";
  subscription.status = subscription.cardFails ? "past_due" : "active";
  books.emit(subscription.cardFails ? "invoice.payment_failed" : "invoice.paid", invoiceAsStripe(invoice));
  tell(books, "customer.subscription.updated", subscription);
}

/** Puts another card in; an open charge is tried with it at once. */
export function changeCard(books: Books, subscription: Subscription, cardFails: boolean): void {
  subscription.cardFails = cardFails;
  const open = books.state.invoices[subscription.latestInvoice ?? ""];
  if (subscription.status === "past_due" && open?.status === "open") charge(books, subscription, open);
}

/** Moves a subscription into the past, so that its period ends now, and lets happen what then happens. */
export function endPeriod(books: Books, subscription: Subscription): void {
  const passed = Math.max(0, subscription.periodEnd - books.now());
  subscription.startDate -= passed;
  subscription.periodStart -= passed;
  subscription.periodEnd -= passed;
  if (subscription.cancelAt !== null) subscription.cancelAt -= passed;
  advance(books);
}

/** Tells the product how a subscription is now. */
export function tell(books: Books, type: string, subscription: Subscription): void {
  books.emit(type, subscriptionAsStripe(books.state, subscription));
}

function bill(books: Books, subscription: Subscription, status: Invoice["status"]): Invoice {
  const invoice: Invoice = {
    id: books.newId("in"),
    customer: subscription.customer,
    subscription: subscription.id,
    cents: books.state.prices[subscription.price]?.cents ?? 0,
    status,
    paymentIntent: books.newId("pi"),
    created: subscription.periodStart,
  };
  books.state.invoices[invoice.id] = invoice;
  subscription.latestInvoice = invoice.id;
  return invoice;
}

/** Whether a subscription can still be charged. */
export function isRunning({ status }: Subscription): boolean {
  return status === "active" || status === "trialing" || status === "past_due";
}

function monthsOf(state: State, price: string): number {
  return state.prices[price]?.months ?? 1;
}

/** The same day of a later month, or that month's last day. */
function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const result = new Date(from);
  result.setUTCMonth(from.getUTCMonth() + months);
  if (result.getUTCDate() !== from.getUTCDate()) result.setUTCDate(0);
  return Math.floor(result.getTime() / 1000);
}
