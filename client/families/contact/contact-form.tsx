import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { type ContactAttempt, emptyContactForm } from "../../../shared/contact";
import type { ValidationIssue } from "../../../shared/errors";
import { validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { useStoredForm } from "../../app/use-stored-form";
import { Button } from "../../ui/button";
import { ErrorSummary } from "../../ui/forms/error-summary";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { Textarea } from "../../ui/forms/textarea";
import { ContactOutcome } from "./contact-outcome";
import { useSendMessage } from "./use-send-message";

const labels: Record<string, string> = {
  name: "Nome",
  email: "Email",
  subject: "Assunto",
  message: "Mensagem",
};

type ContactFormProps = { attempt: ContactAttempt | undefined; sent: boolean };

/** Name, e-mail, subject and message (§2). A plain form: without JavaScript `POST /contato` handles it. */
export function ContactForm({ attempt, sent }: ContactFormProps) {
  const { state, send, errorOf } = useSendMessage(attempt, sent);
  const { ref, forget } = useStoredForm("contact");
  // A new key empties the form; it changes only after a message was sent.
  const [initial, setInitial] = useState({ key: 0, values: attempt?.form ?? emptyContactForm });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isSent = await send(event.currentTarget);
    if (!isSent) return;
    forget();
    setInitial(({ key }) => ({ key: key + 1, values: emptyContactForm }));
  };
  return (
    <>
      <ContactOutcome state={state} />
      <ErrorSummary
        problems={summaryOf(state.issues)}
        attempt={state.attempt}
        purpose="para enviar a mensagem"
        className="mb-5"
      />
      <form
        key={initial.key}
        ref={ref}
        action={paths.contact}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-5"
      >
        <Field id="contato-name" label={labels.name} error={errorOf("name")}>
          <Input name="name" autoComplete="name" defaultValue={initial.values.name} />
        </Field>
        <Field
          id="contato-email"
          label={labels.email}
          hint="É para este endereço que vamos responder."
          error={errorOf("email")}
        >
          <Input
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            defaultValue={initial.values.email}
          />
        </Field>
        <Field id="contato-subject" label={labels.subject} error={errorOf("subject")}>
          <Input name="subject" autoComplete="off" defaultValue={initial.values.subject} />
        </Field>
        <Field
          id="contato-message"
          label={labels.message}
          hint="Não escreva nome, endereço nem rotina de crianças."
          error={errorOf("message")}
        >
          <Textarea name="message" rows={6} className="min-h-40" defaultValue={initial.values.message} />
        </Field>
        <Button type="submit" size="xl" loading={state.isSending} loadingText="Enviando...">
          Enviar mensagem
        </Button>
        <p className="text-label text-ink-2">
          Usamos seus dados só para responder. Veja a{" "}
          <Link to={paths.privacy} className="text-link">
            Política de Privacidade
          </Link>
          .
        </p>
      </form>
    </>
  );
}

/** One link for each field. Empty fields share one message, so the field's name precedes it. */
function summaryOf(issues: readonly ValidationIssue[]) {
  return issues.map(({ path, message }) => ({
    fieldId: `contato-${path}`,
    message: message === validation.fillAllFields ? `${labels[path] ?? path}: ${message}` : message,
  }));
}
