import { failures, successes } from "../../shared/messages";
import type { Subscription } from "../../shared/subscriptions";
import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Dialog } from "../ui/overlays/dialog";
import { toast } from "../ui/overlays/toast";
import { useCancelWords } from "./use-cancel-words";
import { useReloadSubscription } from "./use-subscription";

type CancelDialogProps = { subscription: Subscription; open: boolean; onClose: () => void };

/** Asks once more (§2); the safe choice is the big button. */
export function CancelDialog({ subscription, open, onClose }: CancelDialogProps) {
  const reload = useReloadSubscription();
  const cancel = trpc.subscriptions.cancel.useMutation({
    onSuccess: async () => {
      await reload();
      toast({ kind: "success", title: successes.subscriptionCanceled });
      onClose();
    },
    onError: async (error) => {
      const { code, message, status } = readFailure(error);
      if (status === 401) return;
      toast({ kind: "error", title: failures.cancelTitle, text: message || failures.cancel });
      // It is over already: the page is what is out of date.
      if (code === "SUBSCRIPTION_NOT_CANCELABLE") await reload().then(onClose);
    },
  });
  const close = () => {
    if (cancel.isPending) return;
    cancel.reset();
    onClose();
  };
  const words = useCancelWords(subscription);
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
      {cancel.isError ? (
        <Banner kind="error" role="alert" className="mt-4" lead={`${failures.cancelTitle}.`}>
          {readFailure(cancel.error).message || failures.cancel}
        </Banner>
      ) : null}
    </Dialog>
  );
}
