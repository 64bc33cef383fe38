import type { PublicProfile } from "../../shared/drivers";
import { askDriverPath } from "../../shared/paths";
import { Button } from "../ui/button";
import { ButtonAnchor } from "../ui/button-link";
import { Card } from "../ui/card";
import { SocialLinks } from "./social/social-links";
import { useProfileActions } from "./use-profile-actions";
import { WhatsappButton } from "./whatsapp/whatsapp-button";

type ContactCardProps = { profile: PublicProfile; preview: boolean; className?: string };

/** How to reach the driver. */
export function ContactCard({ profile, preview, className }: ContactCardProps) {
  const { driverId, yearToAsk, share } = useProfileActions();
  const firstName = profile.name.split(" ")[0];
  return (
    <Card as="section" important className={className}>
      <h2 className="text-title">Fale com {firstName}</h2>
      <p className="mt-2 text-small text-ink-2">
        A conversa é direta com quem dirige. Nada é cobrado da família por aqui.
      </p>
      <div className="mt-4 grid gap-3">
        {yearToAsk ? (
          <ButtonAnchor href={askDriverPath(driverId)} variant="band" size="xl">
            Pedir vaga para {yearToAsk}
          </ButtonAnchor>
        ) : null}
        <WhatsappButton {...(yearToAsk ? { variant: "outline" } : { size: "xl" })} disabled={preview} />
        <Button
          variant={yearToAsk ? "quiet" : "outline"}
          icon="share"
          onClick={share}
          disabled={preview}
          className="noscript:hidden"
        >
          Compartilhar Perfil
        </Button>
        <SocialLinks profile={profile} />
      </div>
    </Card>
  );
}
