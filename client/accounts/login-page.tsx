import { Link, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { loginIssues } from "../../shared/accounts";
import { failures, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import type { CallFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { forgetForm } from "../app/use-stored-form";
import { readFields, useSubmission } from "../app/use-submission";
import { Field } from "../ui/forms/field";
import { PasswordInput } from "../ui/forms/password-input";
import { toast } from "../ui/overlays/toast";
import { AccountForm, OWN_EMAIL } from "./account-form";
import { AccountPage } from "./account-page";
import { EmailField } from "./email-field";
import { FailureBanner } from "./failure-banner";
import { recordPasswordLogin } from "./passkeys/passkey-offer";
import { readSession, writeSession } from "./session/session";
import { UnconfirmedNotice } from "./unconfirmed-notice";

// Loaded lazily, not with the first load.
const PasskeySignIn = lazy(() =>
  import("./passkeys/passkey-sign-in").then((module) => ({ default: module.PasskeySignIn })),
);

type LoginPageProps = {
  /** Where to go after the login; the dashboard by default. */
  next: string | undefined;
};

/** Login (§2 "Área do Condutor"). */
export function LoginPage({ next = paths.dashboard }: LoginPageProps) {
  const { history } = useRouter();
  const { client } = trpc.useUtils();
  const { state, submit, errorOf } = useSubmission(loginIssues, client.auth.login.mutate);
  const [isReady, setReady] = useState(false);
  const [triedEmail, setTriedEmail] = useState("");

  // Only when the scripts have loaded, not on the server.
  useEffect(() => setReady(typeof PublicKeyCredential === "function"), []);
  // A driver who is already logged in has nothing to do here.
  useEffect(() => {
    if (readSession()) history.replace(next);
  }, [history, next]);

  const enter = (answer: Parameters<typeof writeSession>[0]) => {
    forgetForm(OWN_EMAIL);
    writeSession(answer);
    toast({ kind: "success", title: successes.login });
    // Replaces the history entry, so that "back" does not return to the login.
    history.replace(next);
  };
  const logIn = async (form: HTMLFormElement) => {
    const fields = readFields(form, ["email", "password"]);
    setTriedEmail(fields.email);
    const answer = await submit(fields);
    if (!answer) return;
    enter(answer);
    recordPasswordLogin(answer.user.id);
  };
  return (
    <AccountPage title="Área do Condutor" lead="Entre para cuidar do seu perfil e da assinatura.">
      {state.failure ? (
        <LoginFailure failure={state.failure} attempt={state.attempt} email={triedEmail} />
      ) : null}
      <AccountForm
        id="login"
        keepsEmail
        state={state}
        purpose="para entrar"
        submitLabel="Entrar"
        submittingLabel="Entrando..."
        onSubmit={(form) => void logIn(form)}
      >
        <EmailField id="login-email" error={errorOf("email")} autoComplete="username webauthn" />
        <Field id="login-password" label="Senha" error={errorOf("password")}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <p>
          <Link to={paths.forgotPassword} className="text-link inline-flex min-h-11 items-center text-small">
            Esqueci minha senha
          </Link>
        </p>
      </AccountForm>
      <Suspense>{isReady ? <PasskeySignIn onSignedIn={enter} /> : null}</Suspense>
      <p className="mt-3 text-center">
        <Link to={paths.register} className="inline-flex min-h-11 items-center">
          <span>
            Ainda não é condutor? <span className="text-link">Cadastre-se aqui</span>
          </span>
        </Link>
      </p>
    </AccountPage>
  );
}

type LoginFailureProps = { failure: CallFailure; attempt: number; email: string };

function LoginFailure({ failure, attempt, email }: LoginFailureProps) {
  return (
    <div className="mb-5">
      {failure.code === "EMAIL_NOT_CONFIRMED" ? (
        <UnconfirmedNotice attempt={attempt} email={email} />
      ) : (
        <FailureBanner lead={failures.login} text={explanation(failure)} attempt={attempt} />
      )}
    </div>
  );
}

// §8 has two sentences: one for wrong credentials, one for everything else. Advice follows.
function explanation({ status, message }: CallFailure): string {
  if (status === 401) return failures.loginCredentials;
  if (status === 429) return `${failures.loginOther} ${message}`;
  return failures.loginOther;
}
