import { successes } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import type { OwnProfile } from "../../../shared/profile/profile";
import { Banner } from "../../ui/banner";
import { ButtonLink } from "../../ui/button-link";
import { HeldBanner, SuspendedBanner } from "../suspended-banner";

/** The reason why the profile is not visible (§2 "Banners"); nothing when it is public. */
export function EditorBanner({ profile }: { profile: OwnProfile }) {
  if (profile.isSuspended) return <SuspendedBanner />;
  if (!profile.isEntitled)
    return (
      <Banner
        kind="warning"
        lead="Assinatura necessária."
        action={
          <ButtonLink to={paths.plans} className="w-full sm:w-auto">
            Ver planos
          </ButtonLink>
        }
      >
        {profile.isPublishedWhenPaid
          ? successes.publishedWhenPaid
          : "Você pode preencher e salvar agora. Para publicar, escolha um plano."}
      </Banner>
    );
  if (profile.isPublic && profile.isHeld) return <HeldBanner />;
  if (!profile.isPublic)
    return (
      <Banner kind="info" lead="Perfil não publicado.">
        Só você vê este perfil. Toque em “Salvar e publicar” quando estiver pronto.
      </Banner>
    );
  return null;
}
