import { type Period, periodNames, periods } from "../../shared/billing-periods";
import type { PlanWithPricing } from "../../shared/plans";
import { SegmentedRadio } from "../ui/forms/segmented-radio";

type PeriodSelectorProps = {
  plans: readonly PlanWithPricing[];
  period: Period;
  onPeriodChange: (period: Period) => void;
};

/** Monthly, quarterly, semiannual, annual (§4 "Billing period"), each with what it saves in words. */
export function PeriodSelector({ plans, period, onPeriodChange }: PeriodSelectorProps) {
  const segments = periodNames.map((value) => ({
    value,
    label: periods[value].label,
    note: savingNote(plans, value),
  }));
  return (
    <SegmentedRadio
      legend="Período de pagamento"
      name="periodo"
      segments={segments}
      value={period}
      onValueChange={onPeriodChange}
    />
  );
}

// Savings may differ between plans: the note promises none more than it has.
function savingNote(plans: readonly PlanWithPricing[], period: Period): string {
  const savings = plans.map((plan) => plan.pricing[period]?.savingsPercentage ?? 0);
  const most = Math.max(0, ...savings);
  if (most === 0) return "sem desconto";
  return savings.every((saving) => saving === most) ? `economize ${most}%` : `economize até ${most}%`;
}
