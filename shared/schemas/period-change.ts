import { z } from "zod";
import { periodNames } from "../billing-periods";
import { validation } from "../messages";

/** The period to change to, by its price in the catalogue. */
export const periodChoice = z.object({
  planPriceId: z
    .string({ error: validation.periodUnavailable })
    .max(100, { error: validation.periodUnavailable }),
});

/** What a change of period costs, as Stripe counts it. Amounts in cents, dates ISO 8601. */
export const periodPreview = z.object({
  planPriceId: z.string(),
  period: z.enum(periodNames),
  /** What the new period costs. */
  periodCents: z.int(),
  /** What was paid and not used yet; taken off. */
  creditCents: z.int(),
  /** Credit of earlier changes that is taken off as well. */
  balanceCents: z.int(),
  todayCents: z.int(),
  /** What is left of the credits and lowers later charges. */
  leftCents: z.int(),
  nextChargeAt: z.string(),
  nextChargeCents: z.int(),
  /** The moment as of which Stripe counted. */
  countedAt: z.int(),
});
export type PeriodPreview = z.infer<typeof periodPreview>;

const agreed = z.int({ error: validation.valueInvalid });

/** The driver agrees to exactly what was shown. */
export const periodChangeInput = periodChoice.extend({
  todayCents: agreed,
  periodCents: agreed,
  nextChargeCents: agreed,
  countedAt: agreed,
});
export type PeriodChangeInput = z.infer<typeof periodChangeInput>;
