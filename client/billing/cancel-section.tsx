import { useState } from "react";
import type { Subscription } from "../../shared/subscriptions";
import { Button } from "../ui/button";
import { CancelDialog } from "./cancel-dialog";
import { useCancelText } from "./use-cancel-text";

/** An inconspicuous button below everything else, with an explanation of what it does. */
export function CancelSection({ subscription }: { subscription: Subscription }) {
  const [isOpen, setIsOpen] = useState(false);
  const words = useCancelText(subscription);
  return (
    <div>
      <p className="text-small text-ink-2">{words.before}</p>
      <Button variant="quiet-destructive" size="flush" className="mt-1" onClick={() => setIsOpen(true)}>
        Cancelar assinatura
      </Button>
      <CancelDialog subscription={subscription} open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
