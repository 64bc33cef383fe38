import { type FormEvent, useState } from "react";
import { counted } from "../../../shared/brazil";
import { readFailure } from "../../app/errors";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { Textarea } from "../../ui/forms/textarea";
import { consoleApi } from "../api";
import { ReasonDialog } from "../parts/reason-dialog";
import { MailPreview } from "./mail-preview";

const newLetter = () => ({ id: crypto.randomUUID(), title: "", text: "" });

/** Where a letter is written, previewed, tested and sent. The text stays until it is being sent. */
export function LetterForm({ recipients }: { recipients: number }) {
  const utils = consoleApi.useUtils();
  const [letter, setLetter] = useState(newLetter);
  const [isAsking, setIsAsking] = useState(false);
  const preview = consoleApi.letters.preview.useMutation();
  const test = consoleApi.letters.test.useMutation();
  const send = consoleApi.letters.send.useMutation({
    onSuccess: async () => {
      setLetter(newLetter());
      for (const call of [preview, test]) call.reset();
      await utils.letters.list.invalidate();
    },
  });
  const { title, text } = letter;
  const failed = preview.error ?? test.error;
  const issueOf = (path: string) =>
    failed ? readFailure(failed).issues.find((issue) => issue.path === path)?.message : undefined;
  const look = (event: FormEvent) => {
    event.preventDefault();
    test.reset();
    preview.mutate({ title, text });
  };
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
      <Card as="section">
        <h2 className="text-h3">Escrever um comunicado</h2>
        <form noValidate onSubmit={look} className="mt-5 grid gap-5">
          <Field id="carta-titulo" label="Título" hint="É o assunto do email." error={issueOf("title")}>
            <Input value={title} onChange={(event) => setLetter({ ...letter, title: event.target.value })} />
          </Field>
          <Field
            id="carta-texto"
            label="Texto"
            hint="Uma linha em branco separa os parágrafos. A saudação com o nome vem antes."
            error={issueOf("text")}
          >
            <Textarea
              rows={10}
              className="min-h-60"
              value={text}
              onChange={(event) => setLetter({ ...letter, text: event.target.value })}
            />
          </Field>
          {failed && readFailure(failed).issues.length === 0 ? (
            <Banner kind="error" role="alert" lead="Não conseguimos enviar.">
              {readFailure(failed).message}
            </Banner>
          ) : null}
          {test.data ? (
            <Banner kind="success" role="status">
              O teste está a caminho de {test.data.to}.
            </Banner>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="outline" loading={preview.isPending} loadingText="Montando...">
              Ver como fica
            </Button>
            <Button
              variant="outline"
              loading={test.isPending}
              loadingText="Enviando..."
              onClick={() => test.mutate({ title, text })}
            >
              Enviar um teste para mim
            </Button>
            <Button disabled={!title.trim() || !text.trim()} onClick={() => setIsAsking(true)}>
              Enviar a todos
            </Button>
          </div>
        </form>
      </Card>
      {preview.data ? (
        <MailPreview html={preview.data.html} />
      ) : (
        <p className="text-ink-2">Aqui aparece o email, na moldura em que os condutores o recebem.</p>
      )}
      {isAsking ? (
        <ReasonDialog
          title={`Enviar a ${counted(recipients, "conta", "contas")}?`}
          readers="Fica no registro da equipe."
          verb="Enviar agora"
          onClose={() => setIsAsking(false)}
          onConfirm={(reason) => send.mutateAsync({ id: letter.id, letter: { title, text }, reason })}
        >
          “{title}” vai por email a todos os condutores com email confirmado. O que já saiu não volta.
        </ReasonDialog>
      ) : null}
    </div>
  );
}
