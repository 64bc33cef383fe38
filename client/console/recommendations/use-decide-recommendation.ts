import { consoleApi } from "../api";
import { saveDraft } from "../parts/saved-drafts";
import { itemTitle, type QueueItem } from "../queue/item-text";
import { offerUndo, useReopen } from "../queue/offer-undo";

/** Decides about a recommendation; then the next item opens, and a toast offers to undo while the mails wait. */
export function useDecideRecommendation({ item, openNext }: { item: QueueItem; openNext: () => void }) {
  const utils = consoleApi.useUtils();
  const refresh = () => Promise.all([utils.queue.invalidate(), utils.recommendations.invalidate()]);
  const reopen = useReopen(item);
  const undo = consoleApi.recommendations.undo.useMutation();
  const call = consoleApi.recommendations.decide.useMutation({
    onSuccess: (_done, decision) => {
      openNext();
      offerUndo({
        undo: () => undo.mutateAsync({ id: item.subject }),
        keep: () => {
          if (decision.outcome === "refused") saveDraft(item.id, decision.reason);
        },
        refresh,
        reopen,
        title: `${itemTitle(item)}, ${item.driver ?? "perfil excluído"}: ${decision.outcome === "approved" ? "publicada" : "recusada"}.`,
      });
    },
    // Also after an error: the family may have withdrawn it, which has to be shown.
    onSettled: refresh,
  });
  return { decide: call.mutateAsync, call };
}
