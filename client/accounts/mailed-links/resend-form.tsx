import { useState } from "react";
import { emailRequestIssues } from "../../../shared/accounts";
import { failures, successes } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { readFields, useSubmission } from "../../app/use-submission";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { toast } from "../../ui/overlays/toast";
import { AccountForm } from "../account-form";
import { EmailField } from "../email-field";
import { FailureBanner } from "../failure-banner";
import { failureText } from "../failure-text";

const sentences = { answered: failures.resend, unanswered: failures.resend };

/** Asks for the e-mail of an account and sends it another confirmation link. */
export function ResendForm({ onCancel }: { onCancel: () => void }) {
  const { client } = trpc.useUtils();
  const { state, submit, errorOf } = useSubmission(emailRequestIssues, client.auth.resendConfirmation.mutate);
  const [isSent, setIsSent] = useState(false);
  const resend = async (form: HTMLFormElement) => {
    if (!(await submit(readFields(form, ["email"])))) return;
    toast({ kind: "success", title: successes.resend });
    setIsSent(true);
  };
  if (isSent) return <Banner kind="success">{successes.resend}</Banner>;
  return (
    <div className="grid gap-5">
      {state.failure ? (
        <FailureBanner {...failureText(state.failure, sentences)} attempt={state.attempt} />
      ) : null}
      <AccountForm
        id="reenvio"
        keepsEmail
        state={state}
        purpose="para reenviar"
        submitLabel="Reenviar Confirmação"
        submittingLabel="Reenviando..."
        onSubmit={(form) => void resend(form)}
        secondAction={
          <Button variant="quiet" onClick={onCancel}>
            Cancelar
          </Button>
        }
      >
        <EmailField id="reenvio-email" error={errorOf("email")} autoComplete="username" />
      </AccountForm>
    </div>
  );
}
