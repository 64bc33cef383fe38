import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import type { RecommendationState } from "../../../shared/families/recommendations/recommendations";
import type { ConsoleRouter } from "../../app/trpc";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import { DataTable } from "../parts/data-table";
import { dateTimeText } from "../parts/dates";
import { isLost } from "../parts/is-lost";
import { ReasonDialog } from "../parts/reason-dialog";
import { useIsOperator } from "../session/staff-here";
import type { PersonRecord } from "./person-text";

/** All recommendations of a person's profile; published ones can be removed. */
export function PersonRecommendations({ file }: { file: PersonRecord }) {
  const isOperator = useIsOperator();
  return isOperator ? <Written userId={file.userId} /> : <p>Recomendações ocultas: quem lê é a operação.</p>;
}

type Row = inferRouterOutputs<ConsoleRouter>["recommendations"]["ofPerson"][number];

const states: Record<RecommendationState, string> = {
  written: "Falta confirmar o email",
  confirmed: "Na fila",
  approved: "No perfil",
  refused: "Recusada",
  "taken-back": "Retirada pela família",
};

function Written({ userId }: { userId: string }) {
  const utils = consoleApi.useUtils();
  const written = consoleApi.recommendations.ofPerson.useQuery({ id: userId });
  const remove = consoleApi.recommendations.remove.useMutation({
    onSuccess: () => toast({ kind: "success", title: "Recomendação removida do perfil." }),
    onSettled: () => utils.recommendations.invalidate(),
  });
  const [removed, setRemoved] = useState<string | null>(null);
  if (isLost(written))
    return (
      <ErrorState title="Não conseguimos carregar as recomendações" onRetry={() => void written.refetch()} />
    );
  if (!written.data) return <p role="status">Abrindo...</p>;
  return (
    <>
      <DataTable
        label="Recomendações"
        rows={written.data}
        keyOf={({ id }) => id}
        empty="Nenhuma recomendação."
        columns={[
          { title: "Escrita", show: ({ writtenAt }) => dateTimeText(writtenAt) },
          { title: "Situação", show: ({ state }) => states[state] },
          { title: "De", show: ({ shown }) => shown?.author ?? "–" },
          { title: "Texto", show: textOf },
          {
            title: "O que fazer",
            show: ({ id, state }) =>
              state === "approved" ? (
                <Button variant="quiet-destructive" size="flush" onClick={() => setRemoved(id)}>
                  Remover do perfil
                </Button>
              ) : (
                "–"
              ),
          },
        ]}
      />
      {removed === null ? null : (
        <ReasonDialog
          title="Remover esta recomendação do perfil?"
          readers="Quem escreveu lê por email."
          verb="Remover do perfil"
          isDestructive
          onClose={() => setRemoved(null)}
          onConfirm={(reason) => remove.mutateAsync({ id: removed, reason })}
        >
          <p>Ela sai na hora, com a resposta do condutor. Não pode ser desfeito.</p>
        </ReasonDialog>
      )}
    </>
  );
}

function textOf({ shown, answer, refusal }: Row): string {
  const parts = [
    shown && `“${shown.text}”`,
    answer && `Resposta: “${answer}”`,
    refusal && `Motivo: ${refusal}`,
  ];
  return parts.filter(Boolean).join(" ") || "–";
}
