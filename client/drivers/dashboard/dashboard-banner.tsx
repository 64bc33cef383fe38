import { formatDate } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import type { OwnProfile } from "../../../shared/profile/profile";
import type { Subscription } from "../../../shared/subscriptions";
import { Banner } from "../../ui/banner";
import { ButtonLink } from "../../ui/button-link";
import { HeldBanner, SuspendedBanner } from "../suspended-banner";
import { SuspensionCard } from "./suspension-card";

type DashboardBannerProps = { profile: OwnProfile; subscription: Subscription | null };

/** The one urgent notice about profile or payment; usually none. */
export function DashboardBanner({ profile, subscription }: DashboardBannerProps) {
  if (profile.isSuspended)
    return (
      <>
        <SuspendedBanner className="mt-6" />
        <SuspensionCard />
      </>
    );
  if (profile.isPublic && profile.isHeld) return <HeldBanner className="mt-6" />;
  if (subscription?.status === "past_due")
    return (
      <Banner
        kind="error"
        lead="Pagamento não aprovado."
        className="mt-6"
        action={
          <ButtonLink to={paths.subscription} className="w-full sm:w-auto">
            Atualizar cartão
          </ButtonLink>
        }
      >
        Confira o cartão da sua assinatura para o perfil continuar aparecendo.
      </Banner>
    );
  if (subscription?.status === "canceling" && profile.isEntitled)
    return (
      <Banner
        kind="warning"
        lead={`Sua assinatura vai até ${formatDate(subscription.currentPeriodEnd)}.`}
        className="mt-6"
        action={
          <ButtonLink to={paths.subscription} className="w-full sm:w-auto">
            Manter assinatura
          </ButtonLink>
        }
      >
        Depois o perfil fica privado e seus dados continuam salvos.
      </Banner>
    );
  return null;
}
