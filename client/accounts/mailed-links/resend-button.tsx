import { failures, successes, validation } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { useSubmission } from "../../app/use-submission";
import { Button } from "../../ui/button";
import { toast } from "../../ui/overlays/toast";
import { FailureBanner } from "../failure-banner";
import { failureText } from "../failure-text";

// §5: a screen that should have the e-mail but doesn't shows a sentence of its own.
const resendIssues = ({ email }: { email: string }) =>
  email ? [] : [{ path: "email", message: validation.resendEmailNotFound }];

/** Sends another confirmation link to an e-mail that the page already has (§2 "Registration"). */
export function ResendButton({ email }: { email: string }) {
  const { client } = trpc.useUtils();
  const { state, submit } = useSubmission(resendIssues, client.auth.resendConfirmation.mutate);
  const resend = async () => {
    if (await submit({ email })) toast({ kind: "success", title: successes.resend });
  };
  const [issue] = state.issues;
  const words = state.failure
    ? failureText(state.failure, { answered: failures.resend, unanswered: failures.resend })
    : issue && { lead: issue.message, text: null };
  return (
    <div className="grid gap-3">
      <Button
        variant="outline"
        size="xl"
        onClick={() => void resend()}
        loading={state.isSending}
        loadingText="Reenviando..."
      >
        Reenviar Confirmação
      </Button>
      {words ? <FailureBanner {...words} attempt={state.attempt} /> : null}
    </div>
  );
}
