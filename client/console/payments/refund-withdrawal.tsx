import { failures } from "../../../shared/messages";
import { readFailure } from "../../app/errors";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import { decisionBar, decisionFoot } from "../parts/decision-bar";
import type { QueueBodyProps } from "../queue/item-text";

/** The button that refunds a withdrawal. It asks nothing: the money is due, and pressing it twice refunds once. */
export function RefundWithdrawal({ item, openNext }: QueueBodyProps) {
  const utils = consoleApi.useUtils();
  const refund = consoleApi.payments.refundWithdrawal.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.queue.invalidate(), utils.log.invalidate(), utils.payments.invalidate()]);
      toast({ kind: "success", title: "Devolução pedida. O condutor recebe um email." });
      openNext();
    },
  });
  return (
    <div className={decisionFoot}>
      {refund.error ? (
        <Banner kind="error" role="alert" lead="Não conseguimos pedir a devolução." className="mb-4">
          {readFailure(refund.error).message || failures.noAnswer}
        </Banner>
      ) : null}
      <div className={decisionBar}>
        <Button
          loading={refund.isPending}
          loadingText="Devolvendo..."
          onClick={() => refund.mutate({ id: item.subject })}
        >
          Devolver
        </Button>
      </div>
    </div>
  );
}
