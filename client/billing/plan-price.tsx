import { type Period, periods } from "../../shared/billing-periods";
import { formatReais } from "../../shared/brazil";
import { validation } from "../../shared/messages";
import type { PlanWithPricing } from "../../shared/plans";
import { Badge } from "../ui/badge";

type PlanPriceProps = { plan: PlanWithPricing; period: Period };

/**
 * The price of a plan in a period: per month in large type, and for longer periods the whole charge and the saving
 * (§9).
 */
export function PlanPrice({ plan, period }: PlanPriceProps) {
  const price = plan.pricing[period];
  if (!price) return <p className="font-bold">{validation.periodUnavailable}</p>;
  const { months, unit } = periods[period];
  const isMonthly = period === "monthly";
  return (
    <div>
      {!isMonthly && price.savingsPercentage > 0 ? (
        <Badge kind="band" className="mb-3">
          {`Economize ${price.savingsPercentage}%`}
        </Badge>
      ) : null}
      <PricePerMonth amount={isMonthly ? price.price : price.pricePerMonth} />
      {isMonthly ? null : (
        <p className="mt-3 text-h3 font-bold tabular-nums">{`${formatReais(price.price)} por ${unit}`}</p>
      )}
      <p className="mt-1 text-small text-ink-2">
        {isMonthly ? "Uma cobrança no cartão por mês." : `Uma cobrança no cartão a cada ${months} meses.`}
      </p>
    </div>
  );
}

function PricePerMonth({ amount }: { amount: number }) {
  const [sign, number] = formatReais(amount).split("\u00a0");
  return (
    <p className="leading-none tabular-nums">
      <span className="text-title font-bold">{sign}</span>
      {"\u00a0"}
      <span className="text-[3.25rem] leading-[3.25rem] font-extrabold tracking-tight">{number}</span>
      <span className="text-h3 font-semibold text-ink-2">/mês</span>
    </p>
  );
}
