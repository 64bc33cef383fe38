import { useState } from "react";
import { formatDate } from "../../shared/brazil";
import type { Subscription } from "../../shared/subscriptions";
import { Button } from "../ui/button";
import { CancelDialog } from "./cancel-dialog";

/** The quiet way out, below everything else, with what it means before it is pressed. */
export function CancelSection({ subscription }: { subscription: Subscription }) {
  const [isOpen, setIsOpen] = useState(false);
  const isPastDue = subscription.status === "past_due";
  return (
    <div>
      <p className="text-small text-ink-2">
        {isPastDue
          ? "Se cancelar agora, a assinatura termina na hora, sem nova cobrança. Seu perfil fica privado e seus dados continuam salvos."
          : `Se cancelar, seu perfil continua publicado até ${formatDate(subscription.currentPeriodEnd)}. Depois ele fica privado e seus dados continuam salvos.`}
      </p>
      <Button variant="quiet-destructive" size="flush" className="mt-1" onClick={() => setIsOpen(true)}>
        Cancelar assinatura
      </Button>
      <CancelDialog subscription={subscription} open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
