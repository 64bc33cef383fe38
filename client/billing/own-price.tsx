import type { Period } from "../../shared/billing-periods";
import { formatWholeReais } from "../../shared/brazil";
import type { PlanWithPricing } from "../../shared/plans";
import { trpc } from "../app/trpc";
import { useOwnProfile } from "../drivers/use-own-profile";

type OwnPriceProps = { plan: PlanWithPricing; period: Period };

/** What a plan costs beside what the driver charges; nothing where no price is stated, or the plan costs more. */
export function OwnPrice({ plan, period }: OwnPriceProps) {
  const { profile } = useOwnProfile();
  const { data } = trpc.drivers.details.useQuery(undefined, { enabled: Boolean(profile?.id) });
  const own = data?.terms?.monthlyPrice;
  const cost = plan.pricing[period]?.pricePerMonth;
  const months = own && cost ? Math.floor(own / cost) : 0;
  if (!own || months < 1) return null;
  return (
    <p className="mt-3 text-label text-ink-2">
      {`Você cobra a partir de ${formatWholeReais(own)} por mês. Um mês de um aluno paga ${months === 1 ? "1 mês" : `${months} meses`} do plano.`}
    </p>
  );
}
