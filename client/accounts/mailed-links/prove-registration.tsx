import { errors } from "../../../shared/errors";
import { paths } from "../../../shared/paths";
import { readFields, type SubmissionState } from "../../app/use-submission";
import { ButtonAnchor, ButtonLink } from "../../ui/button-link";
import { Field } from "../../ui/forms/field";
import { PasswordInput } from "../../ui/forms/password-input";
import { AccountForm } from "../account-form";
import { AccountPage } from "../account-page";

type ProveRegistrationProps = {
  link: { token: string; email: string };
  state: SubmissionState;
  passwordError: string | undefined;
  onSubmit: (password: string) => void;
};

/**
 * If the link was opened in another browser and network, asks for the password of the registration before confirming.
 */
export function ProveRegistration({ link, state, passwordError, onSubmit }: ProveRegistrationProps) {
  return (
    <AccountPage title="Foi você que abriu esta conta?" lead={errors.CONFIRMATION_ASKS_PASSWORD.message}>
      <AccountForm
        id="confirmacao"
        state={state}
        purpose="para confirmar o email"
        submitLabel="Confirmar email"
        submittingLabel="Confirmando..."
        onSubmit={(form) => onSubmit(readFields(form, ["password"]).password)}
      >
        <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
        <Field id="confirmacao-password" label="Senha" error={passwordError}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
      </AccountForm>
      <div className="mt-3 grid gap-3">
        <ButtonLink to={paths.forgotPassword} variant="quiet">
          Esqueci minha senha
        </ButtonLink>
        {/* Read again there: this page has removed the token from its URL. */}
        <ButtonAnchor
          href={`${paths.refuseRegistration}?${new URLSearchParams(link)}`}
          variant="quiet-destructive"
        >
          Não fui eu
        </ButtonAnchor>
      </div>
    </AccountPage>
  );
}
