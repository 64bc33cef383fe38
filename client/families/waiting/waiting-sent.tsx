import { useEffect, useRef } from "react";
import type { WaitingForm } from "../../../shared/families/waiting/waiting";
import { failures } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { useSubmission } from "../../app/use-submission";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";

export type SentNotice = { form: WaitingForm; onCorrect: () => void };

/** After "Avise-me": what to do next, in the same words whether or not the e-mail was known. */
export function WaitingSent({ form, onCorrect }: SentNotice) {
  const { client } = trpc.useUtils();
  const { state, submit } = useSubmission<WaitingForm, unknown>(() => [], client.waiting.ask.mutate);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const words = state.failure
    ? state.failure.message || failures.checkInternet
    : state.attempt > 0
      ? "Enviamos no máximo uma mensagem por dia. Se a de hoje não chegou, outra vai amanhã."
      : null;
  return (
    <div data-sent>
      <div className="flex gap-4">
        <Icon name="mail" size={28} className="mt-1 shrink-0" />
        <div className="min-w-0">
          <h2 ref={title} tabIndex={-1} className="text-h2">
            Confirme no seu email
          </h2>
          <p className="mt-2">
            Enviamos uma mensagem para{" "}
            <strong className="font-bold wrap-anywhere">{form.email.trim()}</strong>. Abra e toque em
            “Confirmar aviso”.
          </p>
        </div>
      </div>
      <div className="mt-5 grid justify-items-center gap-2">
        <Button
          variant="outline"
          size="xl"
          className="w-full"
          loading={state.isSending}
          loadingText="Enviando..."
          onClick={() => void submit(form)}
        >
          Enviar de novo
        </Button>
        <Button variant="quiet" onClick={onCorrect}>
          Corrigir o email
        </Button>
      </div>
      <p role="status" className="mt-4 border-t pt-4 text-label text-ink-2">
        {words ?? "Não chegou? Veja também a pasta de spam."}
      </p>
    </div>
  );
}
