import { contractSummary } from "../../shared/billing/contract";
import type { Period } from "../../shared/billing-periods";
import type { PlanWithPricing } from "../../shared/plans";

type ContractSummaryProps = { plan: PlanWithPricing; period: Period };

/** The main terms, shown before the payment page opens (Decreto 7.962/2013, art. 4). */
export function ContractSummary({ plan, period }: ContractSummaryProps) {
  const price = plan.pricing[period]?.price;
  if (price === undefined) return null;
  return (
    <section aria-label="Resumo do contrato" className="border-b pb-4">
      <h3 className="font-bold">Resumo do contrato</h3>
      <dl className="mt-2 grid gap-2 text-small">
        {contractSummary({ planName: plan.name, period, price }).map(({ label, text }) => (
          <div key={label}>
            <dt className="font-bold">{label}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
