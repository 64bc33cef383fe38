import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useConsoleApi } from "../api";
import { saveDraft } from "../parts/saved-drafts";
import type { QueueItem } from "../queue/item-text";
import { offerUndo } from "../queue/offer-undo";

/** Decides about a recommendation; then the next item opens, and a toast offers to undo while the mails wait. */
export function useDecideRecommendation({ item, openNext }: { item: QueueItem; openNext: () => void }) {
  const consoleApi = useConsoleApi();
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(consoleApi.queue.pathFilter()),
      queryClient.invalidateQueries(consoleApi.recommendations.pathFilter()),
    ]);
  const undo = useMutation(consoleApi.recommendations.undo.mutationOptions());
  const call = useMutation(
    consoleApi.recommendations.decide.mutationOptions({
      onSuccess: (_done, decision) => {
        openNext();
        offerUndo({
          undo: () => undo.mutateAsync({ id: item.subject }),
          keep: () => {
            if (decision.outcome === "refused") saveDraft(item.id, decision.reason);
          },
          refresh,
        });
      },
      // Also after an error: the family may have withdrawn it, which has to be shown.
      onSettled: refresh,
    }),
  );
  return { decide: call.mutateAsync, call };
}
