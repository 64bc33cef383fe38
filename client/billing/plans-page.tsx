import { paths } from "../../shared/paths";
import { PageHeading } from "../app/layout/page-heading";
import { ButtonLink } from "../ui/button-link";
import { OwnPrice } from "./own-price";
import { PlanAction } from "./plan-action";
import { PlanCards } from "./plan-cards";
import { PlanQuestions } from "./plan-questions";
import { PublishedByPayment } from "./published-by-payment";
import { useCheckout } from "./use-checkout";
import { useSubscription } from "./use-subscription";

/** /subscription-plans: periods, plans and the way to the payment (§2 "Plans"). */
export function PlansPage() {
  const { data: subscription } = useSubscription();
  const checkout = useCheckout();
  return (
    <div className="page pt-2 md:pt-6">
      <div className="mx-auto max-w-plans">
        <ButtonLink to={paths.subscription} variant="quiet" size="flush" icon="arrow-left">
          Voltar para assinatura
        </ButtonLink>
        <PageHeading className="mt-2 md:mt-4" title="Escolha como quer pagar" />
        <PublishedByPayment />
        <PlanCards
          className="mt-4 md:mt-5"
          action={(plan, period) => (
            <>
              <PlanAction plan={plan} period={period} subscription={subscription} checkout={checkout} />
              <OwnPrice plan={plan} period={period} />
            </>
          )}
        />
        <div className="mt-12">
          <PlanQuestions />
        </div>
      </div>
    </div>
  );
}
