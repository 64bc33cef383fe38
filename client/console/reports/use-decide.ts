import { consoleApi } from "../api";
import { forgetDraft, saveDraft } from "../parts/saved-drafts";
import type { QueueItem } from "../queue/item-text";
import { offerUndo } from "../queue/offer-undo";

/** Decides about a report; then the next item opens, and a toast offers to undo while the mails wait. */
export function useDecide({ item, openNext }: { item: QueueItem; openNext: () => void }) {
  const utils = consoleApi.useUtils();
  const refresh = () => Promise.all([utils.queue.invalidate(), utils.reports.file.invalidate()]);
  const undo = consoleApi.reports.undo.useMutation();
  const call = consoleApi.reports.decide.useMutation({
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
  });
  return { decide: call.mutate, call };
}
