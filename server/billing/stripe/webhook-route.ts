import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { stripeEvents } from "../../../drizzle/schema/subscriptions";
import { DomainError } from "../../platform/http/domain-error";
import { failed } from "../../platform/http/failed";
import { log } from "../../platform/http/log";
import type { Services } from "../../process/services";
import { hasLeft, returnLatePayment } from "../return-late-payment";
import { reviewPayment } from "../review-payment";
import { syncCustomer } from "../sync-customer";
import { recordTaxId } from "../tax-id/record-tax-id";

/** Older events are rejected: a leaked signature can't be replayed later (seconds). */
const TOLERANCE = 5 * 60;

/** The form of every id at Stripe. Anything else can't be asked for, nor always be stored. */
const stripeId = z.string().regex(/^[\w-]{1,255}$/);

/** The parts of an event that are read. The signature proves the sender, not that the body is an event. */
const eventShape = z.object({
  id: stripeId,
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.object({ object: z.looseObject({}) }),
});
type SignedEvent = z.infer<typeof eventShape>;

/**
 * `POST /api/stripe/webhook`. A signed event only tells which customer's subscriptions (or which payment) to fetch again
 * from Stripe; its other contents are ignored. Stripe retries anything but 2xx.
 */
export function createWebhookRoute(services: Services): Hono {
  const route = new Hono();
  route.post("/api/stripe/webhook", async (c) => {
    const signature = c.req.header("stripe-signature") ?? "";
    const signed = await verify(services, new Uint8Array(await c.req.arrayBuffer()), signature);
    if (!signed) {
      await services.limits.consume("wrongSignature", c.get("clientAddress"));
      return failed(c, new DomainError("WEBHOOK_SIGNATURE_INVALID"));
    }
    const event = eventShape.safeParse(signed.content).data;
    if (!event) return failed(c, new DomainError("BAD_REQUEST"));
    try {
      await receive(services, event);
      return c.json({ received: true });
    } catch (error) {
      // Stripe or the database is unreachable. Nothing was stored; Stripe will retry, and lists it as not delivered.
      log.warn({ err: error, eventId: event.id, type: event.type }, "Stripe event not applied");
      return failed(c, new DomainError("UNAVAILABLE", undefined, { cause: error, retryAfterSeconds: 30 }));
    }
  });
  route.all("/api/stripe/webhook", (c) => {
    c.header("allow", "POST");
    return failed(c, new DomainError("METHOD_NOT_ALLOWED"));
  });
  return route;
}

async function verify(
  { payments, now }: Services,
  body: Uint8Array,
  signature: string,
): Promise<{ content: unknown } | undefined> {
  try {
    const content: unknown = await payments.stripe.webhooks.constructEventAsync(
      body,
      signature,
      payments.webhookSecret,
      TOLERANCE,
      undefined,
      now().getTime(),
    );
    return { content };
  } catch {
    return undefined;
  }
}

async function receive(services: Services, { id, type, data }: SignedEvent): Promise<void> {
  // A payment was or may be reversed: chargebacks have no customer id.
  const [paymentIntent, customerId, sessionId] = [
    data.object.payment_intent,
    // An event about a customer names it by its own id.
    data.object.object === "customer" ? data.object : data.object.customer,
    data.object.id,
  ].map(idOf);
  const isMoneyBack = ["charge.refund", "charge.dispute.", "refund."].some((start) => type.startsWith(start));
  if (isMoneyBack && paymentIntent) {
    await reviewPayment(services, paymentIntent);
    return;
  }
  if (!customerId) {
    // A retry would bring the same body: Stripe gets a 200.
    if (data.object.customer) log.warn({ eventId: id, type }, "Stripe event without a valid customer");
    return;
  }
  if (type === "checkout.session.completed" && sessionId) {
    await services.jobs.enqueue(services.db, recordTaxId, { sessionId }, { singletonKey: sessionId });
  }
  if (await hasLeft(services.db, customerId)) {
    const once = { singletonKey: customerId };
    await services.jobs.enqueue(services.db, returnLatePayment, { customerId }, once);
    return;
  }
  const known = await services.db.select().from(stripeEvents).where(eq(stripeEvents.id, id));
  if (known.length === 0) await syncCustomer(services, customerId, { id, type });
}

/** The id in a field that holds an object of Stripe's, expanded or not. */
function idOf(field: unknown): string | undefined {
  const isExpanded = typeof field === "object" && field !== null && "id" in field;
  return stripeId.safeParse(isExpanded ? field.id : field).data;
}
