import type { FormEvent } from "react";
import { paths } from "../../../shared/paths";
import type { ProtocolForm as Fields } from "../../../shared/reports";
import { useStoredForm } from "../../app/use-stored-form";
import { readFields } from "../../app/use-submission";
import { Button } from "../../ui/button";
import { ErrorSummary } from "../../ui/forms/error-summary";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import type { StatusState } from "./use-report-status";

type ProtocolFormProps = {
  state: StatusState;
  errorOf: (path: string) => string | undefined;
  onSubmit: (form: Fields) => Promise<void>;
};

/** Protocol and e-mail. A plain form: without JavaScript `POST /protocolo` handles it. */
export function ProtocolForm({ state, errorOf, onSubmit }: ProtocolFormProps) {
  const { ref } = useStoredForm("protocol");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(readFields(event.currentTarget, ["protocol", "email"]));
  };
  return (
    <form
      ref={ref}
      action={paths.protocol}
      method="post"
      noValidate
      onSubmit={submit}
      className="mt-6 grid gap-5"
    >
      <ErrorSummary
        problems={state.issues.map(({ path, message }) => ({ fieldId: `denuncia-${path}`, message }))}
        attempt={state.attempt}
        purpose="para ver a situação"
      />
      <Field id="denuncia-protocol" label="Protocolo" hint="8 letras e números" error={errorOf("protocol")}>
        <Input
          name="protocol"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={state.form.protocol}
        />
      </Field>
      <Field id="denuncia-email" label="Email" error={errorOf("email")}>
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={state.form.email}
        />
      </Field>
      <Button type="submit" size="xl" loading={state.isSending} loadingText="Procurando...">
        Ver situação
      </Button>
    </form>
  );
}
