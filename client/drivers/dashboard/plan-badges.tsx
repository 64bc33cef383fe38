import type { UseQueryResult } from "@tanstack/react-query";
import { failures } from "../../../shared/messages";
import type { Subscription } from "../../../shared/subscriptions";
import { Badge } from "../../ui/badge";
import { Skeleton } from "../../ui/skeleton";

type PlanBadgesProps = {
  subscription: UseQueryResult<Subscription | null>;
  /** Undefined until the profile is loaded. */
  isEntitled: boolean | undefined;
  /** The profile could not be loaded, so its state is unknown. */
  isUnknown: boolean;
};

/** Premium, Básico or Nenhum, and one more sign for premium plans (§2 "Dashboard"). */
export function PlanBadges(props: PlanBadgesProps) {
  // A paying driver must not read that there is no plan just because a call failed; the page shows the failure.
  if (props.isUnknown && props.subscription.data) return null;
  return (
    <p className="flex flex-wrap items-center gap-2.5 text-ink-2">
      Seu plano
      <Badges {...props} />
    </p>
  );
}

function Badges({ subscription: { data, isError, isPending }, isEntitled }: PlanBadgesProps) {
  if (isError) return <Badge kind="bad">{failures.subscription}</Badge>;
  if (isPending || (data && isEntitled === undefined)) return <Skeleton className="h-7 w-20" />;
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
