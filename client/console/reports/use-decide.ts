import { DECISION_UNDO } from "../../../shared/limits";
import { failures } from "../../../shared/messages";
import { readFailure } from "../../app/errors";
import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import type { QueueItem } from "../queue/item-words";

/** Decides about a report; then the next item opens, and a toast offers to take it back while its mails wait. */
export function useDecide({ item, openNext }: { item: QueueItem; openNext: () => void }) {
  const utils = consoleApi.useUtils();
  const refresh = () => Promise.all([utils.queue.invalidate(), utils.reports.file.invalidate()]);
  const undo = consoleApi.reports.undo.useMutation();
  const takeBack = async () => {
    try {
      await undo.mutateAsync({ id: item.subject });
      toast({ kind: "success", title: "Desfeito", text: "O item voltou para a fila." });
    } catch (error) {
      toast({
        kind: "error",
        title: "Não foi desfeito",
        text: readFailure(error).message || failures.noAnswer,
      });
    }
    await refresh();
  };
  const call = consoleApi.reports.decide.useMutation({
    onSuccess: () => {
      openNext();
      toast({
        kind: "success",
        title: "Resolvida.",
        action: { label: "Desfazer", press: () => void takeBack() },
        lifetimeMs: DECISION_UNDO,
      });
    },
    // Also after a refusal: somebody else may have decided, and that is to be seen.
    onSettled: refresh,
  });
  return { decide: call.mutate, call };
}
