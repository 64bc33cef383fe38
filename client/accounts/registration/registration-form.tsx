import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { type RegistrationForm as RegistrationFields, registrationIssues } from "../../../shared/accounts";
import { failures } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import type { User } from "../../../shared/schemas/accounts";
import { trpc } from "../../app/trpc";
import { readFields, type SubmissionState, useSubmission } from "../../app/use-submission";
import { useDraft } from "../../drafts/use-draft";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { AccountForm } from "../account-form";
import { FailureBanner } from "../failure-banner";
import { failureText } from "../failure-text";
import {
  forgetRegistrationDraft,
  REGISTRATION,
  REGISTRATION_FORM,
  type RegistrationDraft,
} from "./registration-draft";
import { RegistrationFieldSet } from "./registration-field-set";
import { storeRegistration } from "./registration-here";

const fieldNames = ["firstName", "lastName", "email", "password", "confirmPassword"] as const;
const sentences = { answered: failures.registration, unanswered: failures.registration };

type RegistrationFormProps = {
  /** What was typed before: by whoever began here earlier, or corrects the e-mail. */
  begun: RegistrationDraft;
  onRegistered: (user: User, typed: RegistrationDraft) => void;
  onRestart: () => void;
};

/** The account form, once the terms are accepted (§2 "Registration"). */
export function RegistrationForm({ begun, onRegistered, onRestart }: RegistrationFormProps) {
  const { client } = trpc.useUtils();
  const { termsVersion } = begun;
  const { state, submit, recheck } = useSubmission(registrationIssues, (form: RegistrationFields) =>
    client.auth.register.mutate({ ...form, termsVersion }),
  );
  const [typed, setTyped] = useState(begun);
  useDraft(REGISTRATION, REGISTRATION_FORM, typed);
  const shown = withTakenEmail(state);
  const [triedEmail, setTriedEmail] = useState("");
  const register = async (form: HTMLFormElement) => {
    const fields = readFields(form, fieldNames);
    setTriedEmail(fields.email);
    const answer = await submit(fields);
    if (!answer) return;
    storeRegistration(answer.user.id);
    forgetRegistrationDraft();
    onRegistered(answer.user, typed);
  };
  const type = (form: HTMLFormElement) => {
    const { password, confirmPassword, ...fields } = readFields(form, fieldNames);
    setTyped({ ...fields, termsVersion });
    recheck({ ...fields, password, confirmPassword });
  };
  const errorOf = (path: string) => shown.issues.find((issue) => issue.path === path)?.message;
  const accepted = useRef<HTMLParagraphElement>(null);
  // The button that opened the dialog is gone: the focus moves to what replaced it.
  useEffect(() => accepted.current?.focus(), []);
  return (
    <>
      <p ref={accepted} tabIndex={-1} className="mb-5 flex gap-2 text-small font-bold text-go">
        <Icon name="check-circle" size={20} className="mt-0.5" />
        Termos de responsabilidade aceitos
      </p>
      {begun.email || begun.firstName ? (
        <p className="mb-5 text-label">
          Você já tinha começado.{" "}
          {begun.firstName && begun.lastName && begun.email
            ? "Falta só escolher a senha."
            : "Continue de onde parou."}{" "}
          <Button variant="quiet" size="flush" className="text-label!" onClick={onRestart}>
            Apagar e começar de novo
          </Button>
        </p>
      ) : null}
      {shown.failure ? (
        <div className="mb-5">
          <FailureBanner {...failureText(shown.failure, sentences)} attempt={shown.attempt} />
        </div>
      ) : null}
      <AccountForm
        id="cadastro"
        state={shown}
        purpose="para criar a conta"
        submitLabel="Criar conta"
        submittingLabel="Criando conta..."
        onSubmit={(form) => void register(form)}
        onType={type}
      >
        <RegistrationFieldSet
          errorOf={errorOf}
          takenEmail={shown === state ? null : triedEmail}
          begun={begun}
        />
        <Banner kind="info" icon="mail">
          Você precisa confirmar o email antes de entrar. Vamos enviar um link para você.
        </Banner>
      </AccountForm>
      <p className="mt-5 text-center">
        Já tem conta?{" "}
        <Link to={paths.login} className="text-link">
          Entrar
        </Link>
      </p>
    </>
  );
}

// A taken e-mail is corrected in its field, so the error is shown there.
function withTakenEmail(state: SubmissionState): SubmissionState {
  if (state.failure?.code !== "EMAIL_TAKEN") return state;
  return { ...state, failure: null, issues: [{ path: "email", message: state.failure.message }] };
}
