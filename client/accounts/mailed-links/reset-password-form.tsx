import type { ResetPasswordForm as ResetPasswordFields } from "../../../shared/accounts";
import type { Done } from "../../../shared/answers";
import { failures } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { readFields, type Submission } from "../../app/use-submission";
import { ButtonLink } from "../../ui/button-link";
import { Field } from "../../ui/forms/field";
import { PasswordInput } from "../../ui/forms/password-input";
import { AccountForm } from "../account-form";
import { FailureBanner } from "../failure-banner";
import { failureText } from "../failure-text";

type ResetPasswordFormProps = {
  email: string;
  submission: Submission<ResetPasswordFields, Done>;
  onSubmit: (passwords: { newPassword: string; confirmPassword: string }) => void;
};

/** New password, twice. */
export function ResetPasswordForm({ email, submission, onSubmit }: ResetPasswordFormProps) {
  const { state, errorOf } = submission;
  // An error of the link itself belongs to no field: it is shown like a failed call.
  const linkIssue = state.issues.find(({ path }) => path === "token" || path === "email");
  const sentences = { answered: failures.reset, unanswered: failures.resetOther };
  const words = linkIssue
    ? { lead: linkIssue.message, text: null }
    : state.failure && failureText(state.failure, sentences);
  const isLinkFault = linkIssue !== undefined || state.failure?.code === "RESET_TOKEN_INVALID";
  return (
    <>
      {words ? (
        <div className="mb-5">
          <FailureBanner
            {...words}
            attempt={state.attempt}
            action={
              isLinkFault ? (
                <ButtonLink to={paths.forgotPassword} variant="outline">
                  Solicitar Novo Link
                </ButtonLink>
              ) : null
            }
          />
        </div>
      ) : null}
      <AccountForm
        id="nova-senha"
        state={linkIssue ? { ...state, issues: [] } : state}
        purpose="para redefinir a senha"
        submitLabel="Redefinir senha"
        submittingLabel="Redefinindo..."
        onSubmit={(form) => onSubmit(readFields(form, ["newPassword", "confirmPassword"]))}
      >
        {/* Tells password managers whose password changes. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field
          id="nova-senha-newPassword"
          label="Senha"
          hint="6 a 12 caracteres."
          error={errorOf("newPassword")}
        >
          <PasswordInput name="newPassword" autoComplete="new-password" />
        </Field>
        <Field
          id="nova-senha-confirmPassword"
          label="Confirmar senha"
          hint="Digite a mesma senha de novo."
          error={errorOf("confirmPassword")}
        >
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
      </AccountForm>
    </>
  );
}
