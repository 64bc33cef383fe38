import { useState } from "react";
import { type LeavingReason, leavingReasonNames, leavingReasons } from "../../shared/billing/leaving-reasons";
import { failures, successes } from "../../shared/messages";
import type { Subscription } from "../../shared/subscriptions";
import { CallFailure } from "../app/call-failure";
import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { Button } from "../ui/button";
import { Dialog } from "../ui/overlays/dialog";
import { toast } from "../ui/overlays/toast";
import { useCancelText } from "./use-cancel-text";
import { useReloadSubscription } from "./use-subscription";

type CancelDialogProps = { subscription: Subscription; open: boolean; onClose: () => void };

/** Asks for confirmation (§2); the safe choice is the large button. */
export function CancelDialog({ subscription, open, onClose }: CancelDialogProps) {
  const reload = useReloadSubscription();
  const [reason, setReason] = useState<LeavingReason | null>(null);
  const sendReason = trpc.subscriptions.tellLeavingReason.useMutation();
  const cancel = trpc.subscriptions.cancel.useMutation({
    onSuccess: async () => {
      // The reason only helps us: if sending it fails, the driver need not know.
      if (reason) sendReason.mutate({ reason });
      await reload();
      toast({ kind: "success", title: successes.subscriptionCanceled });
      onClose();
    },
    onError: async (error) => {
      const { code, message, status } = readFailure(error);
      if (status === 401) return;
      toast({ kind: "error", title: failures.cancelTitle, text: message || failures.cancel });
      // It has already ended: the page is out of date.
      if (code === "SUBSCRIPTION_NOT_CANCELABLE") await reload().then(onClose);
    },
  });
  const close = () => {
    if (cancel.isPending) return;
    cancel.reset();
    onClose();
  };
  const words = useCancelText(subscription);
  return (
    <Dialog
      question
      open={open}
      onClose={close}
      title="Confirmar Cancelamento"
      footer={
        <>
          <Button size="xl" onClick={close}>
            Voltar
          </Button>
          <Button
            variant="quiet-destructive"
            size="xl"
            loading={cancel.isPending}
            loadingText="Cancelando..."
            onClick={() => cancel.mutate()}
          >
            Sim, cancelar assinatura
          </Button>
        </>
      }
    >
      <p>Tem certeza que deseja cancelar sua assinatura? Esta ação não pode ser desfeita.</p>
      <p className="mt-4 text-ink-2">{words.inDialog}</p>
      {words.credit ? <p className="mt-4 font-bold">{words.credit}</p> : null}
      <fieldset className="mt-5">
        <legend className="font-bold">
          Por que você vai cancelar? <span className="font-normal text-ink-2">(opcional)</span>
        </legend>
        <div className="mt-1 grid">
          {leavingReasonNames.map((name) => (
            <label key={name} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="motivo"
                className="size-5 accent-ink"
                checked={reason === name}
                onChange={() => setReason(name)}
              />
              {leavingReasons[name]}
            </label>
          ))}
        </div>
      </fieldset>
      <CallFailure
        error={cancel.error}
        lead={`${failures.cancelTitle}.`}
        otherwise={failures.cancel}
        className="mt-4"
      />
    </Dialog>
  );
}
