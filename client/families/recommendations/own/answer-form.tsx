import { type FormEvent, useId, useState } from "react";
import { textFault } from "../../../../shared/families/recommendations/recommendation-form";
import { RECOMMENDATION_MAX_LENGTH } from "../../../../shared/limits";
import { recommendation as messages } from "../../../../shared/messages";
import { cleanLine, lengthOf } from "../../../../shared/text";
import { useSession } from "../../../accounts/session/use-session";
import { CallFailure } from "../../../app/call-failure";
import { trpc } from "../../../app/trpc";
import { useDraftText } from "../../../drafts/use-draft-text";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/forms/field";
import { Textarea } from "../../../ui/forms/textarea";

type AnswerFormProps = {
  /** The recommendation's id. */
  id: string;
  /** A refused answer, as the initial text. */
  before: string | undefined;
};

/** The form for the driver's one answer, collapsed until needed. */
export function AnswerForm({ id, before }: AnswerFormProps) {
  const utils = trpc.useUtils();
  const fieldId = useId();
  const userId = useSession()?.user.id ?? "";
  const { text, setText, isRestored, forget } = useDraftText(userId, `answer-${id}`, before ?? "");
  const [isOpen, setOpen] = useState(isRestored);
  const [fault, setFault] = useState<string>();
  const send = trpc.recommendations.answer.useMutation({
    onSuccess: forget,
    onSettled: () => utils.recommendations.own.invalidate(),
  });
  if (!isOpen)
    return (
      <Button variant="quiet" size="flush" className="mt-3" onClick={() => setOpen(true)}>
        {before === undefined ? "Responder" : "Escrever de novo"}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = textFault(cleanLine(text), messages.answerMissing);
    setFault(found);
    if (found) document.getElementById(fieldId)?.focus();
    else if (!send.isPending) send.mutate({ id, answer: text });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4 border-t pt-4">
      <Field
        id={fieldId}
        label="Sua resposta"
        hint={`Uma só vez. Não escreva nome de criança, rua nem horário. ${lengthOf(cleanLine(text))}/${RECOMMENDATION_MAX_LENGTH}`}
        error={fault}
      >
        <Textarea
          rows={3}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setFault(undefined);
          }}
        />
      </Field>
      <CallFailure error={send.error} lead="Não conseguimos enviar a resposta.">
        Seu texto continua aqui.
      </CallFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={send.isPending} loadingText="Enviando...">
          Enviar resposta
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Agora não
        </Button>
      </div>
    </form>
  );
}
