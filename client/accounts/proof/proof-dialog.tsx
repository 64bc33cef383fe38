import { currentPasswordIssues } from "../../../shared/accounts";
import { failures } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { readFields, useSubmission } from "../../app/use-submission";
import { Button } from "../../ui/button";
import { Field } from "../../ui/forms/field";
import { PasswordInput } from "../../ui/forms/password-input";
import { Dialog } from "../../ui/overlays/dialog";
import { FailureBanner } from "../failure-banner";
import { failureText } from "../failure-text";
import { PasskeyProof } from "./passkey-proof";

type ProofDialogProps = { email: string; onSettled: (isProven: boolean) => void };

const formId = "confirmar-senha";
const sentences = { answered: failures.proof, unanswered: failures.proof };

/** Asks for the password again, or for a passkey. The page behind it waits and keeps what was typed. */
export function ProofDialog({ email, onSettled }: ProofDialogProps) {
  const { client } = trpc.useUtils();
  const { state, submit, errorOf } = useSubmission(currentPasswordIssues, client.auth.prove.mutate);
  return (
    <Dialog
      question
      open
      onClose={() => onSettled(false)}
      title="Confirme que é você"
      footer={
        <>
          <Button type="submit" form={formId} size="xl" loading={state.isSending} loadingText="Conferindo...">
            Confirmar
          </Button>
          <Button variant="outline" size="xl" onClick={() => onSettled(false)}>
            Voltar
          </Button>
        </>
      }
    >
      <p>
        Digite sua senha de novo. Assim ninguém muda sua conta com o seu celular aberto. O que você preencheu
        continua na página.
      </p>
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
          void submit(readFields(event.currentTarget, ["password"])).then(
            (answer) => answer && onSettled(true),
          );
        }}
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="Sua senha" error={errorOf("password")}>
          <PasswordInput name="password" autoComplete="current-password" data-autofocus />
        </Field>
      </form>
      <PasskeyProof onProven={() => onSettled(true)} />
    </Dialog>
  );
}
