import { useMutation } from "@tanstack/react-query";
import { failures } from "../../../shared/messages";
import { useTRPC } from "../../app/trpc";
import { Button } from "../../ui/button";
import { ActionCard } from "./action-card";

/** Logs out all other devices. This one stays logged in. */
export function EndOtherSessions() {
  const trpc = useTRPC();
  const end = useMutation(trpc.auth.endOtherSessions.mutationOptions());
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
