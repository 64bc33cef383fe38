import { Link } from "@tanstack/react-router";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { formatDate } from "../../../shared/brazil";
import { consolePaths } from "../../../shared/operation/console-paths";
import type { ConsoleRouter } from "../../app/trpc";
import { Button } from "../../ui/button";
import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import { ReasonDialog } from "../parts/reason-dialog";

export type FoundData = Exclude<inferRouterOutputs<ConsoleRouter>["dataRequests"]["file"]["found"], false>;
type Memory = FoundData["memories"][number];

const whyItStays: Record<NonNullable<Memory["stays"]>, string> = {
  profile: "O perfil existe. A suspensão termina com uma decisão no caso.",
  case: "O caso espera decisão. Sem medida, o registro termina.",
  match: "Um perfil está em conferência por causa deste registro. Decida primeiro aquele caso.",
};

type MemoryListProps = {
  requestId: string;
  memories: readonly Memory[];
  /** Whether the staff member decides about this request. */
  canEnd: boolean;
};

/** What this mailbox is recognised by, and the button that ends it, or why it has to stay for now. */
export function MemoryList({ requestId, memories, canEnd }: MemoryListProps) {
  const utils = consoleApi.useUtils();
  const [confirming, setConfirming] = useState<Memory>();
  const end = consoleApi.dataRequests.endMemory.useMutation({
    onSettled: () => Promise.all([utils.dataRequests.invalidate(), utils.log.invalidate()]),
  });
  if (memories.length === 0) return null;
  const confirm = async (memoryId: string, reason: string) => {
    await end.mutateAsync({ id: requestId, memoryId, reason });
    toast({ kind: "success", title: "O registro foi apagado." });
  };
  return (
    <>
      <h3 className="mt-6 text-h3">Registros com esta caixa de email</h3>
      <ul className="mt-2 max-w-reading">
        {memories.map((memory) => (
          <li key={memory.id} className="border-t py-3 first:border-t-0">
            <p className="font-bold wrap-anywhere">{memoryText(memory)}</p>
            {memory.stays ? (
              <p className="mt-1 text-small text-ink-2">
                {whyItStays[memory.stays]}{" "}
                {memory.itemId && memory.stays !== "match" ? (
                  <Link
                    to={consolePaths.queue}
                    search={{ tipo: undefined, item: memory.itemId }}
                    className="text-link"
                  >
                    Abrir o caso
                  </Link>
                ) : null}
              </p>
            ) : null}
            {canEnd && !memory.stays ? (
              <Button variant="outline" className="mt-2" onClick={() => setConfirming(memory)}>
                Apagar registro
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {confirming ? (
        <ReasonDialog
          title="Apagar este registro?"
          readers="Fica no registro da equipe, e só a equipe lê. Não escreva nomes."
          verb="Apagar registro"
          isDestructive
          onClose={() => setConfirming(undefined)}
          onConfirm={(reason) => confirm(confirming.id, reason)}
        >
          <p>
            <strong className="font-bold">{memoryText(confirming)}.</strong>{" "}
            {confirming.kind === "withdrawal"
              ? "Esta desistência deixa de contar para a devolução automática."
              : "A pessoa pode publicar de novo sem conferência."}{" "}
            Não pode ser desfeito. Se o registro deve ficar, conte o porquê à pessoa quando encerrar o pedido.
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

/** "Há registro de suspensão de 12/11/2026. Motivo: condução perigosa". */
function memoryText({ kind, category, at }: Memory): string {
  const date = formatDate(new Date(at).toISOString());
  const reason = category ? `. Motivo: ${category}` : "";
  if (kind === "suspension") return `Há registro de suspensão de ${date}${reason}`;
  if (kind === "report") return `Há registro de conta excluída em ${date} com denúncia aberta${reason}`;
  if (kind === "copy") return `Há registro de perfil parecido com outro mais antigo, de ${date}`;
  return `Há registro de desistência de assinatura em ${date}`;
}
