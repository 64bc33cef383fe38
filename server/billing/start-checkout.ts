import Stripe from "stripe";
import { contractSummary } from "../../shared/billing/contract";
import type { CheckoutInput } from "../../shared/schemas/subscriptions";
import { findOffer, type Offer } from "../../shared/subscriptions";
import { findAccount } from "../accounts/queries";
import { isEntitled } from "../drivers/entitlement";
import { isSuspended } from "../drivers/queries";
import { isLoopbackUrl } from "../platform/config/hosts";
import { DomainError } from "../platform/http/domain-error";
import { callStripe, minuteOfKey } from "../platform/stripe/call-stripe";
import type { Context } from "../process/context";
import { isOver } from "./choose-entitling";
import { priceAtStripe } from "./stripe/catalogue-at-stripe";
import { closeCheckouts } from "./stripe/close-checkouts";
import { ensureCustomer, findCustomer } from "./stripe/customers";
import { readAll } from "./stripe/read-all";
import { readSubscription } from "./subscription-facts";
import { syncCustomer } from "./sync-customer";
import { taxIdField } from "./tax-id/tax-id-field";

type Payer = Pick<Context, "config" | "db" | "jobs" | "memoryKeys" | "now" | "payments"> & {
  user: { id: string; email: string; firstName: string; lastName: string };
};

const TRIES_MAX = 4;

/**
 * Opens a checkout at Stripe and returns its URL (§7). A driver has at most one open checkout: older ones are closed
 * first, and of two at the same time Stripe refuses the second (docs/decisions/0006).
 * @throws DomainError FOREIGN_RETURN_URL, PERIOD_UNAVAILABLE, PROFILE_SUSPENDED (would pay and not be seen),
 * ALREADY_SUBSCRIBED, PAYMENT_UNAVAILABLE, UNAUTHENTICATED
 */
export async function startCheckout(ctx: Payer, input: CheckoutInput): Promise<string> {
  const offer = findOffer(input);
  if (!offer) throw new DomainError("PERIOD_UNAVAILABLE");
  const urls = {
    success_url: ownUrl(input.successUrl, ctx.config),
    cancel_url: ownUrl(input.cancelUrl, ctx.config),
  };
  if (await isSuspended(ctx.db, ctx.user.id)) throw new DomainError("PROFILE_SUSPENDED");
  return callStripe("PAYMENT_UNAVAILABLE", async () => {
    await refuseEntitled(ctx);
    const { stripe } = ctx.payments;
    const [customer, price] = await Promise.all([ensureCustomer(ctx), priceAtStripe(stripe, offer)]);
    return openSession(ctx, {
      customer,
      mode: "subscription",
      allowed_payment_method_types: ["card"],
      line_items: [{ price, quantity: 1 }],
      locale: "pt-BR",
      client_reference_id: ctx.user.id,
      custom_fields: [taxIdField],
      custom_text: { submit: { message: termsOf(offer) } },
      subscription_data: { metadata: { user_id: ctx.user.id } },
      ...urls,
    });
  });
}

/** The main terms, shown next to the button that pays (Decreto 7.962/2013, art. 4). */
function termsOf({ plan, price }: Offer): string {
  const sold = { planName: plan.name, period: price.period, price: price.cents / 100 };
  return contractSummary(sold)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(" ");
}

type SessionParams = Stripe.Checkout.SessionCreateParams & { customer: string };

async function openSession(ctx: Payer, params: SessionParams): Promise<string> {
  const { stripe } = ctx.payments;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const last = await closeCheckouts(stripe, params.customer);
    // After closing older checkouts, so that one that was paid in between is seen.
    await refuseSecond(ctx, params.customer);
    // An idempotency key from the last session: two concurrent calls get one session, or one of them an error.
    const idempotencyKey = `checkout-${params.customer}-${last}-${minuteOfKey(ctx.now())}`;
    try {
      const session = await stripe.checkout.sessions.create(params, { idempotencyKey });
      // An account deleted or suspended in between must not pay.
      const isGone = !(await findAccount(ctx.db, ctx.user.id));
      if (isGone || (await isSuspended(ctx.db, ctx.user.id))) {
        await closeCheckouts(stripe, params.customer);
        throw new DomainError(isGone ? "UNAUTHENTICATED" : "PROFILE_SUSPENDED");
      }
      if (session.url && session.status === "open") return session.url;
    } catch (error) {
      if (!isKeyTaken(error)) throw error;
    }
  }
  throw new DomainError("PAYMENT_UNAVAILABLE");
}

// Used by a request with other values, or by one still in progress.
function isKeyTaken(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  return error instanceof Stripe.errors.StripeError && error.code === "idempotency_key_in_use";
}

// Check with Stripe before refusing: a subscription that no longer exists there must not lock the driver out.
async function refuseEntitled(ctx: Payer): Promise<void> {
  const isSubscribed = () => isEntitled(ctx.db, ctx.user.id, ctx.now());
  if (!(await isSubscribed())) return;
  const customer = await findCustomer(ctx.db, ctx.user.id);
  if (customer) await syncCustomer(ctx, customer);
  if (await isSubscribed()) throw new DomainError("ALREADY_SUBSCRIBED");
}

/** Stripe may have a payment that we don't know of yet. */
async function refuseSecond(ctx: Payer, customer: string): Promise<void> {
  const facts = (await readAll(ctx.payments.stripe, customer)).map((subscription) =>
    readSubscription(subscription),
  );
  if (!facts.some((fact) => fact.entitledUntil !== null && !isOver(fact))) return;
  await syncCustomer(ctx, customer);
  throw new DomainError("ALREADY_SUBSCRIBED");
}

/**
 * A return URL, if it is on the product's own origin. On this machine, localhost and 127.0.0.1 are one.
 * @throws DomainError FOREIGN_RETURN_URL
 */
function ownUrl(text: string, { appUrl, isLoopback }: Context["config"]): string {
  const url = URL.parse(text, appUrl);
  const own = new URL(appUrl);
  const isOwn =
    url?.origin === own.origin ||
    (isLoopback && url?.protocol === own.protocol && url.port === own.port && isLoopbackUrl(url.href));
  if (!url || !isOwn) throw new DomainError("FOREIGN_RETURN_URL");
  return url.href;
}
