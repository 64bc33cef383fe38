import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { paths } from "../../../shared/paths";
import { Button } from "../../ui/button";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { PasswordInput } from "../../ui/forms/password-input";
import { EmailField } from "../email-field";
import { ResendButton } from "../mailed-links/resend-button";
import type { RegistrationDraft } from "./registration-draft";
import { suggestEmail } from "./suggest-email";

const emailId = "cadastro-email";

type RegistrationFieldSetProps = {
  errorOf: (path: string) => string | undefined;
  /** The e-mail that already has an account: shows what to do instead. */
  takenEmail: string | null;
  /** What the fields contain at first. */
  begun: RegistrationDraft;
};

/** The five fields of a registration. */
export function RegistrationFieldSet({ errorOf, takenEmail, begun }: RegistrationFieldSetProps) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const accept = (email: string) => {
    setSuggestion(null);
    const field = document.getElementById(emailId);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = email;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  };
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="cadastro-firstName" label="Nome" error={errorOf("firstName")}>
          <Input name="firstName" autoComplete="given-name" defaultValue={begun.firstName} />
        </Field>
        <Field id="cadastro-lastName" label="Sobrenome" error={errorOf("lastName")}>
          <Input name="lastName" autoComplete="family-name" defaultValue={begun.lastName} />
        </Field>
      </div>
      <div>
        <EmailField
          id={emailId}
          error={errorOf("email")}
          autoComplete="email"
          defaultValue={begun.email}
          onBlur={(email) => setSuggestion(suggestEmail(email))}
        />
        {suggestion === null ? null : (
          <Button variant="quiet" size="flush" className="text-left" onClick={() => accept(suggestion)}>
            Você quis dizer {suggestion}?
          </Button>
        )}
        {takenEmail === null ? null : (
          <div className="mt-2 grid gap-3 text-label">
            <p>
              A conta é sua?{" "}
              <Link to={paths.login} className="text-link">
                Entre
              </Link>{" "}
              ou{" "}
              <Link to={paths.forgotPassword} className="text-link">
                crie uma nova senha
              </Link>
              .
            </p>
            <p>
              Ainda não confirmou, ou não foi você que se cadastrou? Peça o email de confirmação. Nele dá para
              confirmar ou, em “Não fui eu”, apagar o cadastro e fazer o seu.
            </p>
            <ResendButton email={takenEmail} />
          </div>
        )}
      </div>
      <Field id="cadastro-password" label="Senha" hint="Pelo menos 6 caracteres." error={errorOf("password")}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Field id="cadastro-confirmPassword" label="Confirmar senha" error={errorOf("confirmPassword")}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" />
      </Field>
    </>
  );
}
