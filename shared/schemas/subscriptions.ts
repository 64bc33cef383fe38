import { z } from "zod";
import { doneOutput } from "../answers";
import { periodNames } from "../billing-periods";
import { validation } from "../messages";

/** A driver's subscription (§3). `price` is what each period charges, in reais; dates are ISO 8601 in UTC. */
export const subscription = z.object({
  planName: z.string(),
  planType: z.enum(["basic", "premium", "other"]),
  /** active, canceling, past_due, canceled, or Stripe's own word. */
  status: z.string(),
  period: z.enum(periodNames),
  price: z.number(),
  createdAt: z.string(),
  currentPeriodStart: z.string(),
  /** While canceling: until when the subscription is active. */
  currentPeriodEnd: z.string(),
  canceledAt: z.string().nullable(),
});

/** The response of cancelling and resuming: the subscription as it is now, and a sentence. */
export const changedSubscription = subscription.extend(doneOutput.shape);

const TEXT_MAX_LENGTH = 2000;

const returnUrl = z
  .string({ error: validation.valueInvalid })
  .max(TEXT_MAX_LENGTH, { error: validation.textTooLong });

/** The input of a checkout (§3). */
export const checkoutInput = z.object({
  planId: z.string({ error: validation.periodUnavailable }),
  planPriceId: z.string({ error: validation.periodUnavailable }),
  successUrl: returnUrl,
  cancelUrl: returnUrl,
});
export type CheckoutInput = z.infer<typeof checkoutInput>;

/** `checkoutUrl` is Stripe's page, where the driver pays. */
export const checkoutOutput = doneOutput.extend({ checkoutUrl: z.string() });

/** `portalUrl` is Stripe's page, where the driver changes card or period. */
export const portalOutput = doneOutput.extend({ portalUrl: z.string() });
