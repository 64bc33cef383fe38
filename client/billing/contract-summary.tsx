import { contractInShort, contractSummary } from "../../shared/billing/contract";
import type { Period } from "../../shared/billing-periods";
import type { PlanWithPricing } from "../../shared/plans";
import { Icon } from "../ui/icon";

type ContractSummaryProps = { plan: PlanWithPricing; period: Period };

/** The main terms, in one line and folded in full, shown before the payment page opens (Decreto 7.962/2013, art. 4). */
export function ContractSummary({ plan, period }: ContractSummaryProps) {
  const price = plan.pricing[period]?.price;
  if (price === undefined) return null;
  return (
    <section aria-label="Resumo do contrato" className="text-small">
      <p className="font-semibold">{contractInShort(period)}</p>
      <details className="group">
        <summary className="inline-flex min-h-11 list-none items-center gap-2 font-bold">
          Resumo do contrato
          <Icon name="chevron-down" size={18} className="group-open:rotate-180" />
        </summary>
        <dl className="grid gap-2 border-b pb-4">
          {contractSummary({ planName: plan.name, period, price }).map(({ label, text }) => (
            <div key={label}>
              <dt className="font-bold">{label}</dt>
              <dd className="text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
