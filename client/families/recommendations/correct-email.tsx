import { type FormEvent, useState } from "react";
import { isEmail } from "../../../shared/email";
import { failures, recommendation as messages, validation } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { readFields, useSubmission } from "../../app/use-submission";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";

type CorrectEmailProps = { token: string; email: string; onCorrected: (email: string) => void };

const check = ({ email }: { email: string }) =>
  isEmail(email) ? [] : [{ path: "email", message: validation.emailInvalid }];

/** Corrects a mistyped e-mail of a recommendation that was just sent: no other invitation, nothing written twice. */
export function CorrectEmail({ token, email, onCorrected }: CorrectEmailProps) {
  const { client } = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const [isCorrected, setCorrected] = useState(false);
  const { state, submit, errorOf } = useSubmission(check, (form: { email: string }) =>
    client.recommendations.correctEmail.mutate({ token, ...form }),
  );
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = readFields(event.currentTarget, ["email"]);
    if (!(await submit(form))) return;
    setOpen(false);
    setCorrected(true);
    onCorrected(form.email.trim());
  };
  return (
    <div className="mt-5 grid gap-4">
      <p role="status" className={isCorrected ? "" : "sr-only"}>
        {isCorrected ? messages.corrected : ""}
      </p>
      {isOpen ? (
        <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
          <Field id="corrigir-email" label="Seu email" error={errorOf("email")}>
            <Input
              type="email"
              name="email"
              inputMode="email"
              autoComplete="email"
              autoFocus
              defaultValue={email}
            />
          </Field>
          {state.failure ? (
            <Banner kind="error" role="alert">
              {state.failure.message || failures.noAnswer}
            </Banner>
          ) : null}
          <Button type="submit" size="xl" loading={state.isSending} loadingText="Enviando...">
            Enviar para este email
          </Button>
        </form>
      ) : (
        <Button variant="quiet" size="flush" className="justify-self-start" onClick={() => setOpen(true)}>
          O email está errado? Corrigir
        </Button>
      )}
    </div>
  );
}
