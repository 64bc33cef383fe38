import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useConsoleApi } from "../api";
import { forgetDraft, saveDraft } from "../parts/saved-drafts";
import type { QueueItem } from "../queue/item-text";
import { offerUndo } from "../queue/offer-undo";

/** Decides about a report; then the next item opens, and a toast offers to undo while the mails wait. */
export function useDecide({ item, openNext }: { item: QueueItem; openNext: () => void }) {
  const consoleApi = useConsoleApi();
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(consoleApi.queue.pathFilter()),
      queryClient.invalidateQueries(consoleApi.reports.file.pathFilter()),
    ]);
  const undo = useMutation(consoleApi.reports.undo.mutationOptions());
  const call = useMutation(
    consoleApi.reports.decide.mutationOptions({
      onSuccess: (_done, { reason }) => {
        forgetDraft(item.id);
        openNext();
        offerUndo({
          undo: () => undo.mutateAsync({ id: item.subject }),
          keep: () => saveDraft(item.id, reason),
          refresh,
        });
      },
      // Also after an error: somebody else may have decided, which has to be shown.
      onSettled: refresh,
    }),
  );
  return { decide: call.mutate, call };
}
