import { askDriverPath } from "../../shared/paths";
import { Button } from "../ui/button";
import { ButtonAnchor } from "../ui/button-link";
import { cn } from "../ui/cn";
import { useProfileActions } from "./use-profile-actions";
import { WhatsappButton } from "./whatsapp/whatsapp-button";

/**
 * On phones, the two actions for families stay within reach of the thumb. The layout leaves room for the bar below
 * everything else.
 */
export function ProfileBar() {
  const { driverId, yearToAsk, share } = useProfileActions();
  return (
    <div
      data-slot="bottom-bar"
      className={cn(
        "fixed inset-x-0 bottom-0 z-10 grid gap-2 border-t bg-surface px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar md:hidden",
        yearToAsk
          ? "grid-cols-[auto_minmax(0,1fr)]"
          : "grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))]",
      )}
    >
      {yearToAsk ? (
        <>
          <ButtonAnchor
            href={askDriverPath(driverId)}
            variant="band"
            className="min-h-14 px-3! max-[23.5rem]:px-1.5!"
          >
            Pedir vaga para {yearToAsk}
          </ButtonAnchor>
          <WhatsappButton
            variant="outline"
            className="min-h-14 px-2! max-[23.5rem]:px-0! max-[23.5rem]:[&_.icon]:hidden"
          />
        </>
      ) : (
        <>
          <WhatsappButton className="min-h-14 px-2!" />
          <Button variant="outline" className="min-h-14 px-2! noscript:hidden" onClick={share}>
            Compartilhar Perfil
          </Button>
        </>
      )}
    </div>
  );
}
