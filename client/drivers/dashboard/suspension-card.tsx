import { type FormEvent, useState } from "react";
import { formatDate, formatTime } from "../../../shared/brazil";
import { SUSPENSION_ANSWER_MAX_LENGTH } from "../../../shared/limits";
import { successes, validation } from "../../../shared/messages";
import { useSession } from "../../accounts/session/use-session";
import { CallFailure } from "../../app/call-failure";
import { trpc } from "../../app/trpc";
import { useDraftText } from "../../drafts/use-draft-text";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Field } from "../../ui/forms/field";
import { Textarea } from "../../ui/forms/textarea";
import { Skeleton } from "../../ui/skeleton";

/** Why the profile is suspended, and a form for the one answer that the driver may give. */
export function SuspensionCard() {
  const { data, isPending } = trpc.drivers.suspension.useQuery();
  if (isPending) return <Skeleton className="mt-5 h-112 w-full rounded-card md:h-90" />;
  if (!data?.suspension) return null;
  const { since, reason, answer, answerUntil, canAnswer } = data.suspension;
  return (
    <Card as="section" important aria-labelledby="suspensao" className="mt-5">
      <h2 id="suspensao" className="text-h3">
        Por que seu perfil foi suspenso
      </h2>
      <p className="mt-1 text-small text-ink-2">Suspenso em {formatDate(since)}</p>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">{reason}</p>
      {answer ? (
        <div className="mt-5 border-t pt-4" role="status">
          <h3 className="text-label font-bold">Sua resposta</h3>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{answer.text}</p>
          <p className="mt-2 text-small text-ink-2">
            Enviada em {formatDate(answer.at)}, {formatTime(answer.at)}. {successes.suspensionAnswered}
          </p>
        </div>
      ) : null}
      {canAnswer ? <AnswerForm until={answerUntil} /> : null}
    </Card>
  );
}

function AnswerForm({ until }: { until: string }) {
  const utils = trpc.useUtils();
  const userId = useSession()?.user.id ?? "";
  const { text, setText, forget } = useDraftText(userId, `suspension-${until}`, "");
  const [isMissing, setMissing] = useState(false);
  const send = trpc.drivers.answerSuspension.useMutation({
    onSuccess: () => {
      forget();
      return utils.drivers.suspension.invalidate();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = text.trim() === "";
    setMissing(isEmpty);
    if (isEmpty) document.getElementById("resposta")?.focus();
    else if (!send.isPending) send.mutate({ answer: text });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4 border-t pt-4">
      <Field
        id="resposta"
        label="Sua resposta"
        hint={`Uma só vez, até ${formatDate(until)}. Conte o que houve ou o que você já corrigiu. ${text.length}/${SUSPENSION_ANSWER_MAX_LENGTH}`}
        error={isMissing ? validation.answerMissing : undefined}
      >
        <Textarea
          rows={5}
          maxLength={SUSPENSION_ANSWER_MAX_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMissing(false);
          }}
        />
      </Field>
      <CallFailure error={send.error} lead="Não conseguimos enviar a resposta.">
        Seu texto continua aqui.
      </CallFailure>
      <div>
        <Button type="submit" loading={send.isPending} loadingText="Enviando...">
          Enviar resposta
        </Button>
      </div>
    </form>
  );
}
