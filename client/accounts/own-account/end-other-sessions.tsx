import { useState } from "react";
import { failures } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { AccessChoice, nothingRemaining } from "./access-choice";
import { ActionCard } from "./action-card";

/** Logs out other devices and removes their passkeys, as ticked. This one stays logged in. */
export function EndOtherSessions() {
  const utils = trpc.useUtils();
  const [remaining, setRemaining] = useState(nothingRemaining);
  const end = trpc.auth.endOtherSessions.useMutation({
    onSuccess: () => setRemaining(nothingRemaining),
    onSettled: () => Promise.all([utils.auth.devices.invalidate(), utils.auth.passkeys.invalidate()]),
  });
  return (
    <ActionCard
      id="outros-aparelhos"
      title="Outros aparelhos"
      failure={end.error}
      failed={failures.otherSessions}
      success={end.data?.message}
      action={
        <Button
          variant="outline"
          icon="log-out"
          loading={end.isPending}
          loadingText="Saindo..."
          onClick={() => end.mutate(remaining)}
        >
          Sair dos outros aparelhos
        </Button>
      }
    >
      <p>
        Usou um computador ou celular que não é seu? Saia da conta em todos os outros. Você continua neste.
      </p>
      <AccessChoice legend="O que está marcado sai da conta" remaining={remaining} onChange={setRemaining} />
    </ActionCard>
  );
}
