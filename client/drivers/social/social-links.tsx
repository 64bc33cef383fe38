import type { PublicProfile } from "../../../shared/drivers";
import { Button } from "../../ui/button";
import { ButtonAnchor } from "../../ui/button-link";
import { useProfileActions } from "../use-profile-actions";

/** "Ver Redes Sociais" and, after consent, the links themselves; nothing for a driver without any (§2). */
export function SocialLinks({ profile }: { profile: PublicProfile }) {
  const { showSocial, socialAgreed } = useProfileActions();
  if (!profile.facebookUrl && !profile.instagramUrl) return null;
  if (!socialAgreed) {
    return (
      <Button variant="soft" className="w-full noscript:hidden" onClick={showSocial}>
        Ver Redes Sociais
      </Button>
    );
  }
  return (
    <div className="grid gap-3">
      {profile.facebookUrl ? (
        <ButtonAnchor
          href={profile.facebookUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          variant="outline"
          icon="facebook"
        >
          Facebook
        </ButtonAnchor>
      ) : null}
      {profile.instagramUrl ? (
        <ButtonAnchor
          href={profile.instagramUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          variant="outline"
          icon="instagram"
        >
          Instagram
        </ButtonAnchor>
      ) : null}
    </div>
  );
}
