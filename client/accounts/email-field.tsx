import { Field } from "../ui/forms/field";
import { Input } from "../ui/forms/input";

type EmailFieldProps = {
  id: string;
  error: string | undefined;
  /** "username" if the account exists already, so that password managers fill it in and passkeys are suggested. */
  autoComplete: "username" | "username webauthn" | "email";
  defaultValue?: string;
  onBlur?: (email: string) => void;
};

/** The e-mail of an account form. */
export function EmailField({ id, error, autoComplete, defaultValue, onBlur }: EmailFieldProps) {
  return (
    <Field id={id} label="Email" error={error}>
      <Input
        name="email"
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaultValue}
        onBlur={({ target }) => onBlur?.(target.value)}
      />
    </Field>
  );
}
