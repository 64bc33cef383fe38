import { Link } from "@tanstack/react-router";
import { paths } from "../../../shared/paths";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { PasswordInput } from "../../ui/forms/password-input";
import { EmailField } from "../email-field";
import { ResendButton } from "../mailed-links/resend-button";

type RegistrationFieldSetProps = {
  errorOf: (path: string) => string | undefined;
  /** The e-mail that already has an account: shows what to do instead. */
  takenEmail: string | null;
};

/** The five fields of a registration. */
export function RegistrationFieldSet({ errorOf, takenEmail }: RegistrationFieldSetProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="cadastro-firstName" label="Nome" error={errorOf("firstName")}>
          <Input name="firstName" autoComplete="given-name" />
        </Field>
        <Field id="cadastro-lastName" label="Sobrenome" error={errorOf("lastName")}>
          <Input name="lastName" autoComplete="family-name" />
        </Field>
      </div>
      <div>
        <EmailField id="cadastro-email" error={errorOf("email")} autoComplete="email" />
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
              Ainda não confirmou, ou não foi você que se cadastrou? Peça o email de confirmação: nele dá para
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
