import { type ReactNode, useState } from "react";
import { DEFAULT_PERIOD, type Period } from "../../shared/billing-periods";
import { PLANS_CACHE } from "../../shared/limits";
import { failures } from "../../shared/messages";
import type { PlanWithPricing } from "../../shared/plans";
import { trpc } from "../app/trpc";
import { cn } from "../ui/cn";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Loading, Skeleton } from "../ui/skeleton";
import { PeriodSelector } from "./period-selector";
import { PlanCard } from "./plan-card";

type PlanCardsProps = {
  /** The button of a plan in the chosen period. */
  action: (plan: PlanWithPricing, period: Period) => ReactNode;
  /** Shown if there are no plans; by default the text of the plans page. */
  empty?: ReactNode;
  /** Level of the plans' headings. */
  level?: 2 | 3;
  className?: string;
};

/** Period selector and plan cards, as /cadastro, /servicos and /subscription-plans show them with different buttons. */
export function PlanCards({ action, empty, level = 2, className }: PlanCardsProps) {
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
  const {
    data: plans,
    isError,
    isFetching,
    refetch,
  } = trpc.plans.pricing.useQuery(undefined, {
    staleTime: PLANS_CACHE,
  });
  if (isError && !plans) {
    return <ErrorState title={failures.plans} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!plans) return <PlansLoading />;
  if (plans.length === 0) return empty ?? <NoPlans level={level} />;
  return (
    <div className={cn("grid gap-4 md:gap-6", className)}>
      <PeriodSelector plans={plans} period={period} onPeriodChange={setPeriod} />
      <ul className={cn("grid gap-6", columns(plans.length))}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            period={period}
            action={action(plan, period)}
            wide={plans.length === 1}
            level={level}
          />
        ))}
      </ul>
    </div>
  );
}

function columns(count: number): string {
  if (count === 1) return "";
  return count === 2 ? "md:grid-cols-2" : "md:grid-cols-2 lg:grid-cols-3";
}

function PlansLoading() {
  return (
    <Loading text="Carregando planos...">
      <div className="grid gap-6">
        <Skeleton className="h-31 md:h-17" />
        <Skeleton className="h-180 md:h-107" />
      </div>
    </Loading>
  );
}

function NoPlans({ level }: { level: 2 | 3 }) {
  return (
    <EmptyState title="Nenhum plano disponível" level={level}>
      Não há planos disponíveis no momento. Tente novamente mais tarde.
    </EmptyState>
  );
}
