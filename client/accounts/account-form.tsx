import type { FormEvent, ReactNode } from "react";
import { useStoredForm } from "../app/use-stored-form";
import type { SubmissionState } from "../app/use-submission";
import { ErrorSummary } from "../ui/forms/error-summary";
import { SubmitButton } from "./submit-button";

type AccountFormProps = {
  /** Prefix of the fields' ids: `${id}-email`. */
  id: string;
  state: SubmissionState;
  /** For the error summary, as in "para criar a conta". */
  purpose: string;
  submitLabel: string;
  submittingLabel: string;
  onSubmit: (form: HTMLFormElement) => void;
  /** Keeps the typed e-mail for the tab, for all forms of people with an account. */
  keepsEmail?: boolean;
  /** A field has changed. */
  onType?: (form: HTMLFormElement) => void;
  /** Shown next to the submit button, such as "Cancelar". */
  secondAction?: ReactNode;
  children: ReactNode;
};

/** The name under which the forms for entering keep the e-mail. */
export const OWN_EMAIL = "own-email";

/** A form of the account pages: error summary, fields, one submit button. */
export function AccountForm(props: AccountFormProps) {
  const { id, state, purpose, submitLabel, submittingLabel, onSubmit, onType, secondAction, children } =
    props;
  const { ref } = useStoredForm(props.keepsEmail ? OWN_EMAIL : null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  const problems = state.issues.map(({ path, message }) => ({ fieldId: `${id}-${path}`, message }));
  return (
    // "post" so that a form submitted before hydration never puts a password into the URL.
    <form
      ref={ref}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={(event) => onType?.(event.currentTarget)}
      className="grid gap-5"
    >
      <ErrorSummary problems={problems} attempt={state.attempt} purpose={purpose} />
      {children}
      <div className="mt-1 grid gap-3">
        <SubmitButton loading={state.isSending} loadingText={submittingLabel}>
          {submitLabel}
        </SubmitButton>
        {secondAction}
      </div>
    </form>
  );
}
