import type { PublicProfile } from "../../shared/drivers";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { cn } from "../ui/cn";
import { SocialLinks } from "./social-links";
import { useProfileActions } from "./use-profile-actions";

type ContactCardProps = { profile: PublicProfile; preview: boolean; className?: string };

/** How to reach the driver. */
export function ContactCard({ profile, preview, className }: ContactCardProps) {
  const { openWhatsapp, share } = useProfileActions();
  const firstName = profile.name.split(" ")[0];
  return (
    <Card as="section" important className={cn("noscript:hidden", className)}>
      <h2 className="text-title">Fale com {firstName}</h2>
      <p className="mt-2 text-small text-ink-2">
        A conversa é direta com o condutor. Nada é cobrado da família por aqui.
      </p>
      <div className="mt-4 grid gap-3">
        <Button variant="go" size="xl" icon="chat" onClick={openWhatsapp} disabled={preview}>
          WhatsApp
        </Button>
        <Button variant="outline" icon="share" onClick={share} disabled={preview}>
          Compartilhar Perfil
        </Button>
        <SocialLinks profile={profile} />
      </div>
    </Card>
  );
}
