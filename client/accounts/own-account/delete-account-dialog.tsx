import { useNavigate } from "@tanstack/react-router";
import { creditGoesBack } from "../../../shared/billing/money-sentence";
import { failures, successes } from "../../../shared/messages";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { useSubscription } from "../../billing/use-subscription";
import { forgetDrafts } from "../../drafts/draft-store";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { toast } from "../../ui/overlays/toast";
import { FailureBanner } from "../failure-banner";
import { failureText } from "../failure-text";
import { clearSession, type SignedInUser } from "../session/session";

type DeleteAccountDialogProps = { user: SignedInUser; open: boolean; onClose: () => void };

const sentences = { answered: failures.accountDeletion, unanswered: failures.accountDeletion };

/** Asks for confirmation. The safe choice is the large button. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  // Opened again, it starts empty.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ user, onClose }: DeleteAccountDialogProps) {
  const forget = useForgetAccount(user.id);
  const remove = trpc.auth.deleteAccount.useMutation({ onSuccess: forget });
  const credit = useSubscription().data?.money.credit ?? 0;
  const close = () => {
    if (!remove.isPending) onClose();
  };
  return (
    <Dialog
      question
      open
      onClose={close}
      title="Excluir sua conta?"
      footer={
        <>
          <Button size="xl" data-autofocus onClick={close}>
            Voltar
          </Button>
          <Button
            variant="destructive"
            size="xl"
            loading={remove.isPending}
            loadingText="Excluindo..."
            onClick={() => remove.mutate()}
          >
            Sim, excluir minha conta
          </Button>
        </>
      }
    >
      <p>
        Seu perfil e seus dados são apagados na mesma hora. <strong>Não dá para desfazer.</strong>
      </p>
      {credit > 0 ? <p className="mt-4 font-bold">{creditGoesBack(credit)}</p> : null}
      {remove.isError ? (
        <div className="mt-4">
          <FailureBanner
            {...failureText(readFailure(remove.error), sentences)}
            attempt={remove.failureCount}
          />
        </div>
      ) : null}
    </Dialog>
  );
}

/** Removes everything of the account from this browser and opens the home page. */
function useForgetAccount(userId: string): () => void {
  const navigate = useNavigate();
  return () => {
    forgetDrafts(userId);
    clearSession();
    void navigate({ to: "/", ignoreBlocker: true });
    toast({ kind: "success", title: successes.accountDeleted, text: successes.accountDeletedText });
  };
}
