import { failures } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { ActionCard } from "./action-card";

/** Logs out all other devices. This one stays logged in. */
export function EndOtherSessions() {
  const end = trpc.auth.endOtherSessions.useMutation();
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
          onClick={() => end.mutate()}
        >
          Sair dos outros aparelhos
        </Button>
      }
    >
      Usou um computador ou celular que não é seu? Saia da conta em todos os outros. Você continua neste.
    </ActionCard>
  );
}
