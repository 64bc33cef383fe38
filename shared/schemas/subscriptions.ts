import { z } from "zod";
import { doneOutput } from "../answers";
import { periodNames } from "../billing-periods";
import { validation } from "../messages";
import { typedCode } from "../typed/schemas";

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

/**
 * What is charged next, what credit is left and what goes back, for one subscription. Amounts in reais, dates ISO 8601.
 */
const money = z.object({
  /** The last four digits of the card, if Stripe reports them. */
  card: z.string().nullable(),
  /** The renewal ahead; null if there is none. */
  next: z
    .object({
      at: z.string(),
      amount: z.number(),
      /** When Stripe said so; null for our own list price and date. */
      readAt: z.string().nullable(),
      isOld: z.boolean(),
    })
    .nullable(),
  credit: z.number(),
  /** What is left of it after the next charge, and the first renewal that the card pays again. */
  creditAfter: z.number(),
  cardPaysAgainAt: z.string().nullable(),
  /** While past due: the open charge, the card's next try, and when the profile leaves the search. */
  unpaid: z
    .object({ amount: z.number(), triesAt: z.string().nullable(), leavesAt: z.string().nullable() })
    .nullable(),
  /** Credit that went back to the card, or is about to. */
  returned: z.object({ amount: z.number(), state: z.enum(["asked", "done", "by-hand"]) }).nullable(),
  /** An announced price, and the first charge with it. */
  newPrice: z.object({ amount: z.number(), from: z.string() }).nullable(),
});

/** The same for our own pages: with its end, if it ended, and its money. */
export const subscriptionWithMoney = subscription.extend({ endedAt: z.string().nullable(), money });

/** The response of cancelling and resuming: the subscription as it is now, and a sentence. */
export const changedSubscription = subscription.extend(doneOutput.shape);

const TEXT_MAX_LENGTH = 2000;

const returnUrl = z
  .string({ error: validation.valueInvalid })
  .max(TEXT_MAX_LENGTH, { error: validation.textTooLong });

/** The input of a checkout (§3). */
export const checkoutInput = z.object({
  planId: typedCode({ error: validation.periodUnavailable }),
  planPriceId: typedCode({ error: validation.periodUnavailable }),
  successUrl: returnUrl,
  cancelUrl: returnUrl,
});
export type CheckoutInput = z.infer<typeof checkoutInput>;

/** `checkoutUrl` is Stripe's page, where the driver pays. */
export const checkoutOutput = doneOutput.extend({ checkoutUrl: z.string() });

/** `portalUrl` is Stripe's page, where the driver changes card or period. */
export const portalOutput = doneOutput.extend({ portalUrl: z.string() });

/** `payUrl` is Stripe's page of the open charge; null when there is none. */
export const payOpenOutput = doneOutput.extend({ payUrl: z.string().nullable() });
