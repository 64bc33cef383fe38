import { useState } from "react";
import { confirmEmailIssues } from "../../../shared/accounts";
import { failures, successes, validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { trpc } from "../../app/trpc";
import { useSubmission } from "../../app/use-submission";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { AccountPage } from "../account-page";
import { FailureBanner } from "../failure-banner";
import { failureText } from "../failure-text";
import { useMailedLink } from "./use-mailed-link";

/** The outcome of the form sent without JavaScript. */
export type RefusalOutcome = "sim" | "nao" | undefined;

const sentences = { answered: failures.refuseRegistration, unanswered: failures.refuseRegistration };

/**
 * "Não fui eu", from the confirmation mail: one button that deletes an account registered by a stranger. Also works as
 * a plain form.
 */
export function RefuseRegistrationPage({ outcome }: { outcome: RefusalOutcome }) {
  // Removing the token from the URL also removes the outcome.
  const [given] = useState(outcome);
  const [isDone, setDone] = useState(outcome === "sim");
  const link = useMailedLink();
  const { client } = trpc.useUtils();
  const { state, submit } = useSubmission(confirmEmailIssues, client.auth.refuseRegistration.mutate);
  if (isDone) return <RegistrationRefused />;
  const refuse = async () => {
    if (link && (await submit(link))) setDone(true);
  };
  const [issue] = state.issues;
  const words = issue
    ? { lead: issue.message, text: validation.mailLinkIncompleteText }
    : state.failure
      ? failureText(state.failure, sentences)
      : given === "nao" && state.attempt === 0
        ? { lead: failures.refuseRegistration, text: failures.refuseRegistrationText }
        : null;
  return (
    <AccountPage
      title="Não foi você?"
      lead="Alguém abriu uma conta de condutor com o seu email. Se você apagar o cadastro, ninguém entra com ele e o seu email fica livre."
      worksWithoutScripts
    >
      {words ? (
        <div className="mb-5">
          <FailureBanner
            {...words}
            attempt={state.attempt}
            action={
              <ButtonLink to={paths.forgotPassword} variant="outline">
                Criar nova senha
              </ButtonLink>
            }
          />
        </div>
      ) : null}
      {/* No action: the form posts to the mailed link's own URL. */}
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void refuse();
        }}
      >
        <Button
          type="submit"
          size="xl"
          className="w-full"
          loading={state.isSending}
          loadingText="Apagando..."
        >
          Apagar o cadastro
        </Button>
      </form>
      <p className="mt-5">Foi você? Volte ao email e toque em “Confirmar email”.</p>
    </AccountPage>
  );
}

function RegistrationRefused() {
  return (
    <AccountPage title="Cadastro apagado" worksWithoutScripts>
      <Banner kind="success" role="status">
        {successes.registrationRefused}
      </Banner>
      <p className="my-5">Se um dia quiser anunciar o seu transporte escolar, o email está livre.</p>
      <ButtonLink to={paths.home} size="xl" className="w-full">
        Ir para o início
      </ButtonLink>
    </AccountPage>
  );
}
