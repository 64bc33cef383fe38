import { useState } from "react";
import { type Period, periodNames, periods } from "../../../shared/billing-periods";
import { formatReais } from "../../../shared/brazil";
import { type PlanWithPricing, plansWithPricing } from "../../../shared/plans";
import type { Subscription } from "../../../shared/subscriptions";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { SegmentedRadio } from "../../ui/forms/segmented-radio";
import { PeriodPreviewPart } from "./period-preview-part";

// Prices as of this build; the amount to charge comes from the server, once a period is chosen.
const plans = plansWithPricing();

/** Changes the period, after showing what it costs today. Nothing is selected at first. */
export function PeriodChangeCard({ subscription }: { subscription: Subscription }) {
  const withdrawal = trpc.subscriptions.withdrawal.useQuery();
  const [chosen, setChosen] = useState<Period | null>(null);
  const plan = plans.find(({ name }) => name === subscription.planName);
  const price = chosen && plan?.pricing[chosen];
  // In the first seven days this card offers the withdrawal (free of charge); changing comes later.
  if (!plan || withdrawal.data?.state !== "none" || subscription.status !== "active") return null;
  return (
    <Card as="section" aria-labelledby="trocar-periodo" className="print:hidden">
      <h2 id="trocar-periodo" className="text-h3 font-extrabold">
        Trocar período
      </h2>
      <SegmentedRadio
        className="mt-3"
        legend="Novo período"
        name="novo-periodo"
        segments={segmentsOf(plan, subscription)}
        value={chosen}
        onValueChange={(value) => setChosen(value === subscription.period ? null : value)}
      />
      {price ? (
        <>
          <PeriodPreviewPart key={chosen} planPriceId={price.id} onChanged={() => setChosen(null)} />
          <Button variant="quiet" className="mt-2 w-full" onClick={() => setChosen(null)}>
            Continuar no plano {periods[subscription.period].label.toLowerCase()}
          </Button>
        </>
      ) : (
        <p className="mt-3 text-small text-ink-2">Escolha um período para ver quanto você paga hoje.</p>
      )}
    </Card>
  );
}

function segmentsOf(plan: PlanWithPricing, { period: own }: Subscription) {
  const offered = periodNames.filter((period) => plan.pricing[period]);
  return offered.map((period) => ({
    value: period,
    label: periods[period].label,
    note: period === own ? "seu período" : noteOf(plan.pricing[period]),
  }));
}

function noteOf(pricing: PlanWithPricing["pricing"][Period]): string {
  if (!pricing) return "";
  const { savingsPercentage, price } = pricing;
  return savingsPercentage > 0 ? `economize ${savingsPercentage}%` : formatReais(price);
}
