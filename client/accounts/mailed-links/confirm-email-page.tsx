import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { confirmEmailIssues, type MailedLink } from "../../../shared/accounts";
import { failures, validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { trpc } from "../../app/trpc";
import { useSubmission } from "../../app/use-submission";
import { ButtonLink } from "../../ui/button-link";
import { Spinner } from "../../ui/spinner";
import { AccountPage } from "../account-page";
import { failureText } from "../failure-text";
import { forgetRegistration, registrationHere } from "../registration/registration-here";
import { ConfirmationFailed } from "./confirmation-failed";
import { forgetMailedLink, useMailedLink } from "./use-mailed-link";

// Few people need it: loaded with the response that requires it.
const ProveRegistration = lazy(() =>
  import("./prove-registration").then((module) => ({ default: module.ProveRegistration })),
);

const sentences = { answered: failures.confirmEmail, unanswered: failures.confirmEmailOther };

type Confirmation = MailedLink & { registration: string; password?: string };

function confirmationIssues({ password, ...link }: Confirmation) {
  const issues = confirmEmailIssues(link);
  return password === "" ? [...issues, { path: "password", message: validation.fillAllFields }] : issues;
}

/** Confirms an e-mail as soon as its link is opened (§2 "Confirm e-mail"). By a POST: a mail scanner's GET does nothing. */
export function ConfirmEmailPage() {
  const link = useMailedLink();
  const { client } = trpc.useUtils();
  const { state, submit, errorOf } = useSubmission(confirmationIssues, client.auth.confirmEmail.mutate);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const confirm = async (proof: { password?: string } = {}) => {
    if (!link || !(await submit({ ...link, ...proof, registration: registrationHere() }))) return;
    forgetRegistration();
    forgetMailedLink();
    setIsConfirmed(true);
  };
  const began = useRef(false);
  useEffect(() => {
    if (!link || began.current) return;
    began.current = true;
    void confirm();
  });
  if (isConfirmed) return <Confirmed />;
  const passwordError = errorOf("password");
  if (link && (passwordError || state.failure?.code === "CONFIRMATION_ASKS_PASSWORD"))
    return (
      <Suspense>
        <ProveRegistration
          link={link}
          state={state}
          passwordError={passwordError}
          onSubmit={(password) => void confirm({ password })}
        />
      </Suspense>
    );
  const [issue] = state.issues;
  if (issue)
    return <ConfirmationFailed words={{ lead: issue.message, text: validation.mailLinkIncompleteText }} />;
  if (state.failure && !state.isSending) {
    const isAnswered = state.failure.status === 400;
    return (
      <ConfirmationFailed
        words={failureText(state.failure, sentences)}
        {...(isAnswered ? {} : { onRetry: () => void confirm() })}
      />
    );
  }
  return (
    <AccountPage title="Confirmando Email">
      <p role="status" className="flex items-center gap-3">
        <Spinner /> Só um instante, estamos confirmando o seu email.
      </p>
    </AccountPage>
  );
}

function Confirmed() {
  return (
    <AccountPage
      title="Email Confirmado!"
      lead="Sua conta está pronta. Agora é só entrar com seu email e senha."
    >
      <ButtonLink to={paths.login} size="xl" className="w-full">
        Entrar
      </ButtonLink>
    </AccountPage>
  );
}
