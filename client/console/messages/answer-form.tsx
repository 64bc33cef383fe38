import { useState } from "react";
import { TEXT_MAX } from "../../../shared/limits";
import { validation } from "../../../shared/messages";
import { CallFailure } from "../../app/call-failure";
import { Button } from "../../ui/button";
import { Field } from "../../ui/forms/field";
import { Textarea } from "../../ui/forms/textarea";
import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import { ReasonDialog } from "../parts/reason-dialog";
import { useDraft } from "../parts/saved-drafts";
import type { QueueBodyProps } from "../queue/item-text";
import { useDecided } from "../queue/offer-undo";
import { useIsTooSoon } from "../queue/use-is-too-soon";

const ANSWER_MIN = 10;
const fieldId = "resposta";

type AnswerFormProps = QueueBodyProps & {
  name: string;
  /** Somebody else ended it meanwhile: what was written can only be read. */
  isClosed: boolean;
};

/** The answer to a message, and the two ways to close it without one. The next item opens, and a toast offers to undo. */
export function AnswerForm({ item, openNext, name, isClosed }: AnswerFormProps) {
  const messageId = item.subject;
  const utils = consoleApi.useUtils();
  const [answer, setAnswer] = useDraft(item.id, "");
  const [isShort, setShort] = useState(false);
  const [asksDelete, setAsksDelete] = useState(false);
  const refresh = () => utils.queue.invalidate();
  const decided = useDecided({ item, openNext, refresh });
  const ended = (how: string) => () => decided({ title: `Mensagem de ${name}: ${how}.`, typed: answer });
  // Also after an error: somebody else may have ended it, which has to be shown.
  const send = consoleApi.messages.answer.useMutation({ onSuccess: ended("respondida"), onSettled: refresh });
  const close = consoleApi.messages.close.useMutation({
    onSuccess: ended("encerrada sem resposta"),
    onSettled: refresh,
  });
  const remove = consoleApi.messages.delete.useMutation();
  const failure = send.error ?? close.error;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const isTooShort = answer.trim().length < ANSWER_MIN;
    setShort(isTooShort);
    if (isTooShort) document.getElementById(fieldId)?.focus();
    else if (!send.isPending) {
      send.mutate({ id: messageId, answer });
    }
  };
  const isTooSoon = useIsTooSoon(true);
  const endUnanswered = () => {
    if (!isTooSoon()) close.mutate({ id: messageId });
  };
  const confirmDelete = async (reason: string) => {
    await remove.mutateAsync({ id: messageId, reason });
    openNext();
    await refresh();
    toast({ kind: "success", title: `Mensagem de ${name}: excluída.` });
  };
  return (
    <form onSubmit={submit} noValidate className="mt-6">
      <CallFailure error={failure} lead="Não conseguimos fazer isso." className="mb-4">
        O que você escreveu continua aqui.
      </CallFailure>
      <Field
        id={fieldId}
        label={`Resposta, que ${name} vai ler por email`}
        hint="Vai em nome da empresa, com a mensagem citada. A resposta dela chega ao email de contato."
        error={isShort ? validation.decisionReasonTooShort : undefined}
      >
        <Textarea
          rows={6}
          maxLength={TEXT_MAX.message}
          value={answer}
          onChange={(event) => {
            setAnswer(event.target.value);
            setShort(false);
          }}
        />
      </Field>
      {isClosed ? null : (
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button type="submit" loading={send.isPending} loadingText="Enviando...">
            Responder
          </Button>
          <Button variant="outline" loading={close.isPending} onClick={endUnanswered}>
            Encerrar sem resposta
          </Button>
          <Button variant="quiet-destructive" onClick={() => setAsksDelete(true)}>
            Excluir
          </Button>
        </div>
      )}
      {asksDelete ? (
        <ReasonDialog
          title="Excluir esta mensagem?"
          readers="Fica no registro. Só a equipe lê. Não escreva nomes."
          verb="Excluir mensagem"
          isDestructive
          onClose={() => setAsksDelete(false)}
          onConfirm={confirmDelete}
        >
          <p>A mensagem some da fila e do que guardamos. Não pode ser desfeito.</p>
        </ReasonDialog>
      ) : null}
    </form>
  );
}
