import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { emailRequestIssues } from "../../../shared/accounts";
import { MINUTE, RESET_LINK_LIFETIME } from "../../../shared/limits";
import { failures, successes } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { trpc } from "../../app/trpc";
import { readFields, useSubmission } from "../../app/use-submission";
import { Banner } from "../../ui/banner";
import { ButtonLink } from "../../ui/button-link";
import { AccountForm } from "../account-form";
import { AccountPage } from "../account-page";
import { EmailField } from "../email-field";
import { FailureBanner } from "../failure-banner";
import { failureText } from "../failure-text";

/** Requests a link for a new password (§2). The message is the same whether or not there is an account. */
export function ForgotPasswordPage() {
  const { client } = trpc.useUtils();
  const { state, submit, errorOf } = useSubmission(emailRequestIssues, client.auth.forgotPassword.mutate);
  const [isSent, setIsSent] = useState(false);
  const send = async (form: HTMLFormElement) => {
    if (await submit(readFields(form, ["email"]))) setIsSent(true);
  };
  if (isSent) return <EmailSent />;
  const sentences = { answered: failures.forgotPassword, unanswered: failures.forgotPasswordOther };
  return (
    <AccountPage
      title="Esqueci minha senha"
      lead="Diga o email da sua conta. Enviamos um link para você escolher outra senha."
    >
      {state.failure ? (
        <div className="mb-5">
          <FailureBanner {...failureText(state.failure, sentences)} attempt={state.attempt} />
        </div>
      ) : null}
      <AccountForm
        id="esqueci"
        keepsEmail
        state={state}
        purpose="para enviar o email"
        submitLabel="Enviar Email"
        submittingLabel="Enviando..."
        onSubmit={(form) => void send(form)}
      >
        <EmailField id="esqueci-email" error={errorOf("email")} autoComplete="username" />
      </AccountForm>
      <p className="mt-5 text-center">
        Lembrou a senha?{" "}
        <Link to={paths.login} className="text-link">
          Entrar
        </Link>
      </p>
    </AccountPage>
  );
}

function EmailSent() {
  return (
    <AccountPage title="Email Enviado!">
      <Banner kind="success" role="status">
        {successes.forgotPassword}
      </Banner>
      <p className="my-5">
        {`Olhe também a pasta de spam. O link vale por ${RESET_LINK_LIFETIME / MINUTE} minutos e só o mais novo funciona.`}
      </p>
      <ButtonLink to={paths.login} size="xl" className="w-full">
        Voltar ao login
      </ButtonLink>
    </AccountPage>
  );
}
