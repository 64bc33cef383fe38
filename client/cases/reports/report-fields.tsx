import { useState } from "react";
import { REPORT_REASON_MAX_LENGTH } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { capitalised, type ReportForm, reportCategories } from "../../../shared/reports";
import { Banner } from "../../ui/banner";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { Select } from "../../ui/forms/select";
import { Textarea } from "../../ui/forms/textarea";

/** The id of a field, for its errors. */
export const reportFieldId = (path: string) => `denuncia-${path}`;

type ReportFieldsProps = {
  /** What was sent and refused. */
  form: ReportForm;
  name: string;
  errorOf: (path: string) => string | undefined;
  /** A field was changed: its error no longer says what is there. */
  onEdit?: () => void;
};

/** Category, text and the e-mail for an answer. */
export function ReportFields({ form, name, errorOf, onEdit }: ReportFieldsProps) {
  const [length, setLength] = useState(form.reason.length);
  return (
    <>
      <p>Conte o que aconteceu com o perfil de {name}. Nossa equipe lê todas as denúncias.</p>
      <Field label="Sobre o que é">
        <Select name="category" defaultValue={form.category}>
          <option value="">Escolha</option>
          {reportCategories.map((reportCategory) => (
            <option key={reportCategory} value={reportCategory}>
              {capitalised(reportCategory)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id={reportFieldId("reason")}
        label="Motivo da denúncia"
        error={errorOf("reason")}
        hint={`${length}/${REPORT_REASON_MAX_LENGTH}`}
      >
        <Textarea
          data-autofocus=""
          name="reason"
          rows={5}
          maxLength={REPORT_REASON_MAX_LENGTH}
          defaultValue={form.reason}
          // Also when what was kept is put back.
          onInput={({ currentTarget }) => {
            setLength(currentTarget.value.length);
            onEdit?.();
          }}
        />
      </Field>
      <Field
        id={reportFieldId("email")}
        label="Seu email"
        optional
        hint="Usamos só para responder. Não contamos ao condutor quem denunciou."
        error={errorOf("email")}
      >
        <Input
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={form.email}
          onInput={onEdit}
        />
      </Field>
      <p className="text-label text-ink-2">
        Veja a{" "}
        <a href={paths.privacy} target="_blank" rel="noopener" className="text-link">
          Política de Privacidade
          <span className="sr-only">, abre em nova aba</span>
        </a>
        .
      </p>
      <Banner kind="warning">Denúncias falsas podem levar ao bloqueio da conta de quem denuncia.</Banner>
    </>
  );
}
