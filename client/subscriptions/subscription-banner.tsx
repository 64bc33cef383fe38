import { formatDate } from "../../shared/brazil";
import { DAY, UNPAID_ENTITLEMENT_MAX } from "../../shared/limits";
import type { Subscription } from "../../shared/subscriptions";
import { Banner } from "../ui/banner";
import { PortalButton } from "./portal-button";

/** A problem of the subscription and what to do about it; nothing while there is none. */
export function SubscriptionBanner({ subscription }: { subscription: Subscription }) {
  const end = formatDate(subscription.currentPeriodEnd);
  switch (subscription.status) {
    case "past_due":
      return (
        <Banner
          kind="error"
          lead="O cartão recusou a última cobrança."
          action={<PortalButton>Atualizar cartão</PortalButton>}
        >
          Sem o pagamento, seu perfil sai da busca em até {UNPAID_ENTITLEMENT_MAX / DAY} dias. Confira ou
          troque o cartão: a cobrança é tentada de novo.
        </Banner>
      );
    case "canceling":
      return (
        <Banner kind="warning" lead={`Sua assinatura está ativa até ${end}.`}>
          Até lá seu perfil pode continuar publicado. Depois ele fica privado e seus dados continuam salvos.
        </Banner>
      );
    case "canceled":
      return (
        <Banner kind="info" lead="Sua assinatura terminou.">
          Seu perfil está privado e seus dados continuam salvos. Para voltar à busca, escolha um plano.
        </Banner>
      );
    case "active":
      return null;
    default:
      return (
        <Banner kind="warning" lead="Esta assinatura não está ativa.">
          O pagamento dela não foi concluído, e o perfil não aparece na busca. Escolha um plano para começar
          de novo.
        </Banner>
      );
  }
}
