import type { UseQueryResult } from "@tanstack/react-query";
import { failures } from "../../../shared/messages";
import type { Subscription } from "../../../shared/subscriptions";
import { Badge } from "../../ui/badge";
import { Skeleton } from "../../ui/skeleton";

type PlanBadgesProps = { subscription: UseQueryResult<Subscription | null>; isEntitled: boolean };

/** Premium, Básico or Nenhum, and one more sign for premium plans (§2 "Dashboard"). */
export function PlanBadges({ subscription, isEntitled }: PlanBadgesProps) {
  return (
    <p className="flex flex-wrap items-center gap-2.5 text-ink-2">
      Seu plano
      <Badges subscription={subscription} isEntitled={isEntitled} />
    </p>
  );
}

function Badges({ subscription: { data, isError, isPending }, isEntitled }: PlanBadgesProps) {
  if (isError) return <Badge kind="bad">{failures.subscription}</Badge>;
  if (isPending) return <Skeleton className="h-7 w-20" />;
  if (!data || !isEntitled) return <Badge>Nenhum</Badge>;
  if (data.planType !== "premium") return <Badge kind="ink">Básico</Badge>;
  return (
    <>
      <Badge kind="ink">Premium</Badge>
      <Badge kind="band" icon="star">
        Premium
      </Badge>
    </>
  );
}
