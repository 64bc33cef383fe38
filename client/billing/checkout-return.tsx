import { useState } from "react";
import { formatDate } from "../../shared/brazil";
import { isVisible } from "../../shared/drivers";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import type { OwnProfile } from "../../shared/profile/profile";
import type { Subscription } from "../../shared/subscriptions";
import { PublicationCard, PublishedCard } from "../drivers/dashboard/publication-card";
import { useOwnProfile } from "../drivers/use-own-profile";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { ButtonLink } from "../ui/button-link";
import { Spinner } from "../ui/spinner";
import { isRunning } from "./is-running";
import type { CheckoutOutcome, Confirmation } from "./use-checkout-confirmation";

type CheckoutReturnProps = {
  outcome: CheckoutOutcome;
  confirmation: Confirmation;
  /** Null if there is none; undefined while it is not known. */
  subscription: Subscription | null | undefined;
};

/** The outcome of the payment after which the driver returns (§2 return URLs). */
export function CheckoutReturn({ outcome, confirmation, subscription }: CheckoutReturnProps) {
  // Whoever paid in another tab is not told that nothing was charged.
  const isUnpaid = subscription !== undefined && !(subscription && isRunning(subscription));
  return (
    <>
      <div role="status" className="empty:hidden">
        {outcome === "canceled" && isUnpaid ? <PaymentCanceled /> : null}
        {outcome === "success" ? <PaymentMade {...confirmation} subscription={subscription} /> : null}
      </div>
      {confirmation.state === "confirmed" ? <PublicationLeft /> : null}
    </>
  );
}

function PaymentCanceled() {
  return (
    <Banner kind="info" className="mt-6" lead="O pagamento foi cancelado.">
      Nada foi cobrado. Quando quiser, é só escolher um plano.
    </Banner>
  );
}

/** Paid is not published: the step that is left stands right here, and once it was done here, what came of it. */
function PublicationLeft() {
  const { profile } = useOwnProfile();
  const [wasHidden, setWasHidden] = useState(false);
  if (!profile) return null;
  const isHidden = !profile.isSuspended && !profile.isPublic;
  if (isHidden && !wasHidden) setWasHidden(true);
  if (!isHidden && !(wasHidden && isVisible(profile))) return null;
  return (
    <div className="mt-6">
      {isHidden ? (
        <PublicationCard profile={profile} isAfterPayment />
      ) : (
        <PublishedCard profile={profile} canShare />
      )}
    </div>
  );
}

function PaymentConfirmed({ subscription }: { subscription: Subscription | null | undefined }) {
  const { profile } = useOwnProfile();
  const isHidden = profile !== undefined && !profile.isSuspended && !profile.isPublic;
  return (
    <Banner
      kind="success"
      className="mt-6"
      lead="Pagamento confirmado com sucesso."
      action={
        profile && !isHidden ? (
          <ButtonLink to={paths.dashboard} variant="outline">
            Ir para o painel
          </ButtonLink>
        ) : null
      }
    >
      {subscription
        ? `Sua assinatura está ativa até ${formatDate(subscription.currentPeriodEnd)}.`
        : "Sua assinatura está ativa."}{" "}
      {profile ? publicationWords(profile) : null}
    </Banner>
  );
}

function publicationWords(profile: OwnProfile): string | null {
  if (!profile.isPublic || profile.isSuspended) return null;
  return profile.isHeld ? successes.profileHeld : "Seu perfil está publicado.";
}

function PaymentMade({
  state,
  askAgain,
  subscription,
}: Confirmation & Pick<CheckoutReturnProps, "subscription">) {
  if (state === "idle") return null;
  if (state === "confirmed") return <PaymentConfirmed subscription={subscription} />;
  if (state === "late")
    return (
      <Banner
        kind="warning"
        className="mt-6"
        lead="A confirmação do pagamento está demorando."
        action={
          <Button variant="outline" onClick={askAgain}>
            Verificar de novo
          </Button>
        }
      >
        Se você concluiu o pagamento, não pague outra vez. Assim que ele for confirmado, enviamos um email.
      </Banner>
    );
  return (
    <p className="mt-6 flex items-center gap-3 font-bold">
      <Spinner /> Confirmando seu pagamento...
    </p>
  );
}
