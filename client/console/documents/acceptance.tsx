import { documentLabels, publicLine } from "../../../shared/documents/documents";
import { TEXT_MAX } from "../../../shared/limits";
import { serverNow } from "../../clock";
import { Card } from "../../ui/card";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { Select } from "../../ui/forms/select";
import { authorityIn, type DocumentFile, OTHER_AUTHORITY, type ReviewForm } from "./document-text";

type AcceptanceProps = {
  document: DocumentFile;
  form: ReviewForm;
  onChange: (part: Partial<ReviewForm>) => void;
  onAccept: () => void;
  /** What is wrong with a field. */
  faultOf: (path: string) => string | undefined;
};

/** What is stored about an accepted document, and the line that families will see. Enter accepts. */
export function Acceptance({ document, form, onChange, onAccept, faultOf }: AcceptanceProps) {
  const { type, authorities } = document;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    onAccept();
  };
  const preview = previewOf(document, form);
  return (
    <Card as="section" aria-labelledby="se-aceitar" className="mt-5">
      <form onSubmit={submit} noValidate>
        <h3 id="se-aceitar" className="mb-4 text-h3">
          Se aceitar
        </h3>
        <div className="grid gap-5 sm:grid-cols-2">
          {type === "authorisation" ? (
            <Field
              label="Quem autorizou"
              className="sm:col-span-2"
              hint="“Tudo confere” escolhe o órgão da cidade. Troque se o documento for de outro."
              error={faultOf("authority")}
            >
              <Select value={form.authority} onChange={({ target }) => onChange({ authority: target.value })}>
                <option value="">Escolha</option>
                {authorities.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
                <option value={OTHER_AUTHORITY}>Outro órgão</option>
              </Select>
            </Field>
          ) : null}
          {form.authority === OTHER_AUTHORITY ? (
            <Field label="Nome do órgão" error={faultOf("authority")}>
              <Input
                value={form.otherAuthority}
                maxLength={TEXT_MAX.authority}
                onChange={({ target }) => onChange({ otherAuthority: target.value })}
              />
            </Field>
          ) : null}
          <Field
            id="valida-ate"
            label={documentLabels[type].isFeminine ? "Válida até" : "Válido até"}
            error={faultOf("validUntil")}
            hint={<span className="max-lg:hidden">Tecla V vem para cá, Enter aceita.</span>}
          >
            <Input
              type="date"
              value={form.validUntil}
              onChange={({ target }) => onChange({ validUntil: target.value })}
            />
          </Field>
          <Field
            label="Número"
            optional
            hint="Inteiro. Guardamos só o final e um código embaralhado."
            error={faultOf("number")}
          >
            <Input
              value={form.number}
              maxLength={40}
              autoComplete="off"
              onChange={({ target }) => onChange({ number: target.value })}
            />
          </Field>
        </div>
        {preview ? (
          <p className="mt-5 border-t pt-4 wrap-anywhere">
            No perfil vai aparecer: <strong className="font-bold">{preview}.</strong>
          </p>
        ) : null}
        <button type="submit" className="sr-only" tabIndex={-1}>
          Aceitar
        </button>
      </form>
    </Card>
  );
}

function previewOf({ type }: DocumentFile, form: ReviewForm): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(form.validUntil)) return null;
  const now = serverNow();
  const authority = authorityIn(form) || null;
  return publicLine({ type, authority, checkedAt: now.toISOString(), validUntil: form.validUntil }, now)
    .sentence;
}
