import { Button } from "../ui/button";
import { useProfileActions } from "./use-profile-actions";
import { WhatsappButton } from "./whatsapp/whatsapp-button";

/**
 * On phones, the two actions for families stay within reach of the thumb. The layout leaves room for the bar below
 * everything else.
 */
export function ProfileBar() {
  const { share } = useProfileActions();
  return (
    <div
      data-slot="bottom-bar"
      className="fixed inset-x-0 bottom-0 z-10 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 border-t bg-surface px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar md:hidden"
    >
      <WhatsappButton className="min-h-14 px-2!" />
      <Button variant="outline" className="min-h-14 px-2! noscript:hidden" onClick={share}>
        Compartilhar Perfil
      </Button>
    </div>
  );
}
