import type { ReactNode } from "react";
import type { Period } from "../../shared/billing-periods";
import { type PlanWithPricing, tierCaption } from "../../shared/plans";
import { Badge } from "../ui/badge";
import { Card } from "../ui/card";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { PlanFeatures } from "./plan-features";
import { PlanPrice } from "./plan-price";

type PlanCardProps = {
  plan: PlanWithPricing;
  period: Period;
  /** The button below the price; the page decides what it does. */
  action: ReactNode;
  /** A single plan is wide, in two parts; one of several is a column. */
  wide: boolean;
  level: 2 | 3;
};

/** One plan: name, caption, features, price, button (§2 "Plans"). */
export function PlanCard({ plan, period, action, wide, level }: PlanCardProps) {
  const Heading = `h${level}` as const;
  return (
    <Card
      as="li"
      important={plan.highlighted || wide}
      padded={false}
      className={cn("grid overflow-hidden", wide ? "md:grid-cols-[1.4fr_1fr]" : "grid-rows-[auto_auto_1fr]")}
    >
      <div className={cn("p-5 md:p-8", wide && "md:row-start-1 md:pb-0")}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
          <Heading className="text-h2">{plan.name}</Heading>
          {plan.highlighted ? (
            <Badge kind="ink" icon="star">
              Mais Popular
            </Badge>
          ) : null}
        </div>
        <p className="mt-2 text-ink-2">{tierCaption(plan.type)}</p>
      </div>
      <div
        className={cn(
          "grid content-center gap-5 border-y border-line bg-sunk p-5 md:p-8",
          wide && "md:col-start-2 md:row-span-2 md:row-start-1 md:border-y-0 md:border-l",
        )}
      >
        <PlanPrice plan={plan} period={period} />
        {plan.pricing[period] ? (
          <>
            <div className="grid">{action}</div>
            <p className="flex gap-3 text-label text-ink-2">
              <Icon name="card" size={20} className="mt-px" />
              <span>Pagamento seguro no cartão. Ativação geralmente em até 24 horas.</span>
            </p>
          </>
        ) : null}
      </div>
      <div className={cn("p-5 md:p-8", wide && "md:pt-6")}>
        <PlanFeatures features={plan.features} />
      </div>
    </Card>
  );
}
