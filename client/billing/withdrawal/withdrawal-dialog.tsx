import { failures } from "../../../shared/messages";
import { CallFailure } from "../../app/call-failure";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Dialog } from "../../ui/overlays/dialog";
import { useReloadAfterRefusal, useReloadSubscription } from "../use-subscription";

const failed = "Não conseguimos registrar sua desistência";

type WithdrawalDialogProps = { amount: string; open: boolean; onClose: () => void };

/** The confirmation: says what happens; the safe choice is the prominent button. The page then shows the outcome. */
export function WithdrawalDialog({ amount, open, onClose }: WithdrawalDialogProps) {
  const reload = useReloadSubscription();
  const reloadAfter = useReloadAfterRefusal(failed);
  const withdraw = trpc.subscriptions.withdraw.useMutation({
    onSuccess: () => reload().then(onClose),
    onError: (error) => {
      // Too late, or nothing to withdraw from: the page is out of date.
      if (readFailure(error).status === 409) return reloadAfter(error);
    },
  });
  const close = () => {
    if (withdraw.isPending) return;
    withdraw.reset();
    onClose();
  };
  return (
    <Dialog
      question
      open={open}
      onClose={close}
      title="Desistir da assinatura?"
      footer={
        <>
          <Button size="xl" onClick={close}>
            Voltar
          </Button>
          <Button
            variant="destructive"
            size="xl"
            loading={withdraw.isPending}
            loadingText="Encerrando..."
            onClick={() => withdraw.mutate()}
          >
            {/* One text node: next to an element, each would be a column of the button. */}
            {`Sim, desistir e receber ${amount}`}
          </Button>
        </>
      }
    >
      <ul className="grid gap-3">
        <Consequence>
          <strong>{amount}</strong> voltam para o cartão. O valor aparece em uma das suas duas próximas
          faturas.
        </Consequence>
        <Consequence>
          Seu perfil fica privado <strong>agora</strong>.
        </Consequence>
        <Consequence>Seus dados continuam salvos. Você pode assinar de novo quando quiser.</Consequence>
      </ul>
      <CallFailure
        error={withdraw.error}
        lead={`${failed}.`}
        otherwise={failures.checkInternet}
        className="mt-4"
      />
    </Dialog>
  );
}

function Consequence({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name="check" className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </li>
  );
}
