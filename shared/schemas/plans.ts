import { z } from "zod";
import { periodNames } from "../billing-periods";

const planPrice = z.object({
  id: z.string(),
  label: z.string(),
  /** Reais for the whole period. */
  price: z.number(),
  pricePerMonth: z.number(),
  savingsPercentage: z.number(),
});

/** A plan with its prices by period (§3). */
export const planWithPricing = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(["basic", "premium", "other"]),
  highlighted: z.boolean(),
  features: z.array(z.string()),
  pricing: z.partialRecord(z.enum(periodNames), planPrice),
});
