import { Button } from "../ui/button";
import { useProfileActions } from "./use-profile-actions";

/**
 * On phones, the two actions for families stay within reach of the thumb. The layout leaves room for the bar below
 * everything else.
 */
export function ProfileBar() {
  const { openWhatsapp, share } = useProfileActions();
  return (
    <div
      data-slot="bottom-bar"
      className="fixed inset-x-0 bottom-0 z-10 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 border-t bg-surface px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar md:hidden noscript:hidden"
    >
      <Button variant="go" icon="chat" className="min-h-14 px-2!" onClick={openWhatsapp}>
        WhatsApp
      </Button>
      <Button variant="outline" className="min-h-14 px-2!" onClick={share}>
        Compartilhar Perfil
      </Button>
    </div>
  );
}
