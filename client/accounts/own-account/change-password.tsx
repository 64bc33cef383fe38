import { useState } from "react";
import { type ChangePasswordForm, changePasswordIssues } from "../../../shared/accounts";
import { failures, successes } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { readFields, useSubmission } from "../../app/use-submission";
import { Banner } from "../../ui/banner";
import { Card } from "../../ui/card";
import { Field } from "../../ui/forms/field";
import { PasswordInput } from "../../ui/forms/password-input";
import { toast } from "../../ui/overlays/toast";
import { AccountForm } from "../account-form";
import { FailureBanner } from "../failure-banner";
import { failureText } from "../failure-text";
import { AccessChoice, nothingRemaining } from "./access-choice";

const fields = [
  { name: "newPassword", label: "Nova senha", hint: "6 a 12 caracteres." },
  { name: "confirmPassword", label: "Confirmar nova senha", hint: "Digite a nova senha outra vez." },
] as const;

const sentences = { answered: failures.passwordChange, unanswered: failures.passwordChange };

/**
 * Change of password: the new one twice; the dialog of `proof` asks for the old one or a passkey. Other sessions and passkeys
 * end if they are ticked.
 */
export function ChangePassword({ email }: { email: string }) {
  const utils = trpc.useUtils();
  const [done, setDone] = useState<string | null>(null);
  const [remaining, setRemaining] = useState(nothingRemaining);
  const { state, submit, errorOf } = useSubmission(changePasswordIssues, (form: ChangePasswordForm) =>
    utils.client.auth.changePassword.mutate({ ...form, kept: remaining }),
  );
  const send = async (form: HTMLFormElement) => {
    setDone(null);
    const answer = await submit(
      readFields(
        form,
        fields.map(({ name }) => name),
      ),
    );
    if (answer === null) return;
    form.reset();
    setDone(answer.message);
    setRemaining(nothingRemaining);
    void utils.auth.devices.invalidate();
    void utils.auth.passkeys.invalidate();
    toast({ kind: "success", title: successes.passwordChanged, text: answer.message });
  };
  return (
    <Card as="section" aria-labelledby="trocar-senha">
      <h2 id="trocar-senha" className="mb-5 text-h3 font-extrabold">
        Alterar senha
      </h2>
      {done ? (
        <Banner kind="success" role="status" className="mb-5">
          {done}
        </Banner>
      ) : null}
      {state.failure ? (
        <div className="mb-5">
          <FailureBanner {...failureText(state.failure, sentences)} attempt={state.attempt} />
        </div>
      ) : null}
      <AccountForm
        id="senha"
        state={state}
        purpose="para alterar a senha"
        submitLabel="Alterar senha"
        submittingLabel="Alterando..."
        onSubmit={(form) => void send(form)}
      >
        {/* Tells password managers whose password changes. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {fields.map(({ name, label, hint }) => (
          <Field key={name} id={`senha-${name}`} label={label} hint={hint} error={errorOf(name)}>
            <PasswordInput name={name} autoComplete="new-password" />
          </Field>
        ))}
        <AccessChoice
          legend="Sai da conta junto com a senha antiga"
          remaining={remaining}
          onChange={setRemaining}
        />
      </AccountForm>
    </Card>
  );
}
