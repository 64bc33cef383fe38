import { useState } from "react";
import { CallFailure } from "../../app/call-failure";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import { decisionBar, decisionFoot } from "../parts/decision-bar";
import type { QueueBodyProps } from "../queue/item-text";

type RefundWithdrawalProps = QueueBodyProps & {
  /** "R$ 29,90" */
  amount: string;
  /** Whoever paid. */
  payer: string;
};

/**
 * The button that refunds a withdrawal. It asks first: money that is sent can't be undone, and the button stands where the last
 * item's decision stood.
 */
export function RefundWithdrawal({ item, openNext, amount, payer }: RefundWithdrawalProps) {
  const utils = consoleApi.useUtils();
  const [isAsking, setAsking] = useState(false);
  const refund = consoleApi.payments.refundWithdrawal.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.queue.invalidate(), utils.log.invalidate(), utils.payments.invalidate()]);
      toast({ kind: "success", title: `Pedimos a devolução de ${amount} a ${payer}.` });
      openNext();
    },
  });
  return (
    <div className={decisionFoot}>
      <CallFailure error={refund.error} lead="Não conseguimos pedir a devolução." className="mb-4" />
      <div className={decisionBar}>
        <Button loading={refund.isPending} loadingText="Devolvendo..." onClick={() => setAsking(true)}>
          Devolver {amount}
        </Button>
      </div>
      {isAsking ? (
        <Dialog
          open
          question
          onClose={() => setAsking(false)}
          title={`Devolver ${amount} a ${payer}?`}
          footer={
            <>
              <Button data-autofocus onClick={() => setAsking(false)}>
                Voltar
              </Button>
              <Button
                variant="destructive"
                onClick={() => {
                  refund.mutate({ id: item.subject });
                  setAsking(false);
                }}
              >
                Devolver agora
              </Button>
            </>
          }
        >
          <p>
            O dinheiro volta para o cartão de quem pagou, que recebe um email. Isso não pode ser desfeito.
          </p>
        </Dialog>
      ) : null}
    </div>
  );
}
