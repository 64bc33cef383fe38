import type { PublicProfile } from "../../shared/drivers";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { SocialLinks } from "./social-links";
import { useProfileActions } from "./use-profile-actions";
import { WhatsappButton } from "./whatsapp/whatsapp-button";

type ContactCardProps = { profile: PublicProfile; preview: boolean; className?: string };

/** How to reach the driver. */
export function ContactCard({ profile, preview, className }: ContactCardProps) {
  const { share } = useProfileActions();
  const firstName = profile.name.split(" ")[0];
  return (
    <Card as="section" important className={className}>
      <h2 className="text-title">Fale com {firstName}</h2>
      <p className="mt-2 text-small text-ink-2">
        A conversa é direta com quem dirige. Nada é cobrado da família por aqui.
      </p>
      <div className="mt-4 grid gap-3">
        <WhatsappButton size="xl" disabled={preview} />
        <Button variant="outline" icon="share" onClick={share} disabled={preview} className="noscript:hidden">
          Compartilhar Perfil
        </Button>
        <SocialLinks profile={profile} />
      </div>
    </Card>
  );
}
