import { z } from "zod";
import { periodNames } from "../billing-periods";
import { validation } from "../messages";
import { typedCode } from "../typed/schemas";

/** The period to change to, by its price id. */
export const periodChoice = z.object({
  planPriceId: typedCode({ error: validation.periodUnavailable }).max(100, {
    error: validation.periodUnavailable,
  }),
});

/** What a change of period costs, as computed by Stripe. Amounts in cents, dates ISO 8601. */
export const periodPreview = z.object({
  planPriceId: z.string(),
  period: z.enum(periodNames),
  /** The price of the new period. */
  periodCents: z.int(),
  /** The unused part of what was paid; subtracted. */
  creditCents: z.int(),
  /** Credit of earlier changes; subtracted as well. */
  balanceCents: z.int(),
  todayCents: z.int(),
  /** The rest of the credits, which lowers later charges. */
  leftCents: z.int(),
  nextChargeAt: z.string(),
  nextChargeCents: z.int(),
  /** The instant for which Stripe computed it. */
  countedAt: z.int(),
});
export type PeriodPreview = z.infer<typeof periodPreview>;

const agreed = z.int({ error: validation.valueInvalid });

/** The driver agrees to exactly these amounts. */
export const periodChangeInput = periodChoice.extend({
  todayCents: agreed,
  periodCents: agreed,
  nextChargeCents: agreed,
  countedAt: agreed,
});
export type PeriodChangeInput = z.infer<typeof periodChangeInput>;
