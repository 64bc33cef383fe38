import { contractSummary } from "../../../shared/billing/contract";
import type { Period } from "../../../shared/billing-periods";
import { planNameOf } from "../../../shared/plans";

type Bought = { planId?: string | undefined; period?: Period | undefined };

/** The main terms of what was bought, one line each. @param cents what each period charges */
export function contractLines({ planId, period = "monthly" }: Bought, cents: number): string[] {
  // A mail that was queued before the plan was part of it.
  const planName = planId === undefined ? "Assinatura" : planNameOf(planId);
  const sold = { planName, period, price: cents / 100 };
  return contractSummary(sold).map(({ label, text }) => `${label}: ${text}`);
}
