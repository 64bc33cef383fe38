import { Link } from "@tanstack/react-router";
import { paths } from "../../../shared/paths";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { PasswordInput } from "../../ui/forms/password-input";
import { EmailField } from "../email-field";

type RegistrationFieldSetProps = {
  errorOf: (path: string) => string | undefined;
  /** The e-mail has an account already: shows the ways into it. */
  isEmailTaken: boolean;
};

/** The five fields of a registration. */
export function RegistrationFieldSet({ errorOf, isEmailTaken }: RegistrationFieldSetProps) {
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
        {isEmailTaken ? (
          <p className="mt-2 text-label">
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
        ) : null}
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
