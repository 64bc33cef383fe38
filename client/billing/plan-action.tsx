import { Link } from "@tanstack/react-router";
import type { Period } from "../../shared/billing-periods";
import { formatDate } from "../../shared/brazil";
import { WITHDRAWAL_DAYS } from "../../shared/limits";
import { paths } from "../../shared/paths";
import type { PlanWithPricing } from "../../shared/plans";
import type { Subscription } from "../../shared/subscriptions";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { ButtonLink } from "../ui/button-link";
import { Icon } from "../ui/icon";
import { ContractSummary } from "./contract-summary";
import { isRunning } from "./is-running";
import type { Checkout } from "./use-checkout";

type PlanActionProps = {
  plan: PlanWithPricing;
  period: Period;
  /** Null if there is none; undefined while unknown. */
  subscription: Subscription | null | undefined;
  checkout: Checkout;
};

/** Under a plan's price: subscribe, or what a subscriber can do instead. */
export function PlanAction({ plan, period, subscription, checkout }: PlanActionProps) {
  if (subscription && isRunning(subscription)) {
    return <SubscriberAction plan={plan} period={period} subscription={subscription} />;
  }
  const failure = checkout.failureOf(plan.id);
  const planPriceId = plan.pricing[period]?.id ?? "";
  return (
    <div className="grid gap-3">
      <ContractSummary plan={plan} period={period} />
      <p className="text-small">
        Ao assinar, você aceita os{" "}
        <Link to={paths.terms} className="text-link">
          Termos de Uso
        </Link>
        .
      </p>
      <Button
        variant={plan.highlighted ? "band" : "outline"}
        size="xl"
        loading={checkout.isStarting(plan.id)}
        loadingText="Abrindo pagamento..."
        onClick={() => checkout.start({ planId: plan.id, planPriceId })}
      >
        Assinar
      </Button>
      <p className="text-label text-ink-2">O botão abre a página de pagamento da Stripe.</p>
      {failure ? (
        <Banner kind="error" role="alert" lead={failure.words}>
          {`Nada foi cobrado.${failure.isTransient ? " Confira sua internet e tente de novo." : ""}`}
        </Banner>
      ) : null}
    </div>
  );
}

type SubscriberActionProps = { plan: PlanWithPricing; period: Period; subscription: Subscription };

function SubscriberAction({ plan, period, subscription }: SubscriberActionProps) {
  if (plan.name === subscription.planName && period === subscription.period) {
    return (
      <p className="flex min-h-14 items-center gap-3 rounded-control bg-go-soft px-5 font-bold text-go">
        <Icon name="check-circle" size={24} />
        Seu plano atual
      </p>
    );
  }
  if (plan.name !== subscription.planName)
    return (
      <div className="grid gap-3">
        <p>Você já assina o {subscription.planName}.</p>
        <ButtonLink to={paths.subscription} variant="outline" size="xl">
          Ver minha assinatura
        </ButtonLink>
      </div>
    );
  if (subscription.status === "active")
    return (
      <div className="grid gap-3">
        <p>
          Você pode trocar de período em Minha Assinatura, depois dos {WITHDRAWAL_DAYS} dias para desistir.
          Antes de confirmar, você vê quanto vai pagar.
        </p>
        <ButtonLink to={paths.subscription} variant="outline" size="xl">
          Trocar período
        </ButtonLink>
      </div>
    );
  return (
    <div className="grid gap-3">
      <p>
        {subscription.status === "canceling"
          ? `Sua assinatura atual vale até ${formatDate(subscription.currentPeriodEnd)}. Para trocar de período, mantenha a assinatura primeiro.`
          : "Para trocar de período, primeiro atualize o cartão da sua assinatura."}
      </p>
      <ButtonLink to={paths.subscription} variant="outline" size="xl">
        Ver minha assinatura
      </ButtonLink>
    </div>
  );
}
