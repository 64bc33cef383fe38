import { consoleApi } from "../api";
import { itemTitle, type QueueBodyProps } from "../queue/item-text";
import { useDecided } from "../queue/offer-undo";

/** Decides about a recommendation. */
export function useDecideRecommendation({ item, openNext }: QueueBodyProps) {
  const utils = consoleApi.useUtils();
  const refresh = () => Promise.all([utils.queue.invalidate(), utils.recommendations.invalidate()]);
  const decided = useDecided({ item, openNext, refresh });
  const call = consoleApi.recommendations.decide.useMutation({
    onSuccess: (_done, decision) =>
      decided({
        typed: decision.outcome === "refused" && decision.reason,
        title: `${itemTitle(item)}, ${item.driver ?? "perfil excluído"}: ${decision.outcome === "approved" ? "publicada" : "recusada"}.`,
      }),
    // Also after an error: the family may have withdrawn it, which has to be shown.
    onSettled: refresh,
  });
  return { decide: call.mutateAsync, call };
}
