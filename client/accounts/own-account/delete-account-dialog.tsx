import { useNavigate } from "@tanstack/react-router";
import { currentPasswordIssues } from "../../../shared/accounts";
import { creditGoesBack } from "../../../shared/billing/money-sentence";
import { failures, successes } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { readFields, useSubmission } from "../../app/use-submission";
import { forgetDrafts } from "../../drafts/draft-store";
import { useSubscription } from "../../subscriptions/use-subscription";
import { Button } from "../../ui/button";
import { Field } from "../../ui/forms/field";
import { PasswordInput } from "../../ui/forms/password-input";
import { Dialog } from "../../ui/overlays/dialog";
import { toast } from "../../ui/overlays/toast";
import { FailureBanner } from "../failure-banner";
import { failureText } from "../failure-text";
import { clearSession, type SignedInUser } from "../session/session";

type DeleteAccountDialogProps = { user: SignedInUser; open: boolean; onClose: () => void };

const formId = "excluir-conta-formulario";
const sentences = { answered: failures.accountDeletion, unanswered: failures.accountDeletion };

/** Asks for confirmation, with the password. The safe choice is the large button. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  // Opened again, it starts empty.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ user, onClose }: DeleteAccountDialogProps) {
  const forget = useForgetAccount(user.id);
  const { client } = trpc.useUtils();
  const { state, submit, errorOf } = useSubmission(currentPasswordIssues, client.auth.deleteAccount.mutate);
  const credit = useSubscription().data?.money.credit ?? 0;
  const close = () => {
    if (!state.isSending) onClose();
  };
  return (
    <Dialog
      question
      open
      onClose={close}
      title="Excluir sua conta?"
      footer={
        <>
          <Button size="xl" onClick={close}>
            Voltar
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="destructive"
            size="xl"
            loading={state.isSending}
            loadingText="Excluindo..."
          >
            Sim, excluir minha conta
          </Button>
        </>
      }
    >
      <p>
        Seu perfil sai do ar e seus dados são apagados na mesma hora. <strong>Não dá para desfazer.</strong>
      </p>
      {credit > 0 ? <p className="mt-4 font-bold">{creditGoesBack(credit)}</p> : null}
      {state.failure ? (
        <div className="mt-4">
          <FailureBanner {...failureText(state.failure, sentences)} attempt={state.attempt} />
        </div>
      ) : null}
      <form
        id={formId}
        method="post"
        noValidate
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(readFields(event.currentTarget, ["password"])).then((answer) => answer && forget());
        }}
      >
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <Field label="Sua senha" hint="Para ter certeza de que é você." error={errorOf("password")}>
          <PasswordInput name="password" autoComplete="current-password" data-autofocus />
        </Field>
      </form>
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
