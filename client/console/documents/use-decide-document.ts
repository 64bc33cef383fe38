import { consoleApi } from "../api";
import { forgetDraft, saveDraft } from "../parts/saved-drafts";
import { itemTitle, type QueueItem } from "../queue/item-text";
import { offerUndo } from "../queue/offer-undo";
import type { ReviewForm } from "./document-text";

type Deciding = { item: QueueItem; form: ReviewForm; openNext: () => void };

/** Decides about a document; then the next item opens, and a toast offers to undo while the mail waits. */
export function useDecideDocument({ item, form, openNext }: Deciding) {
  const utils = consoleApi.useUtils();
  const refresh = () => Promise.all([utils.queue.invalidate(), utils.documents.file.invalidate()]);
  const undo = consoleApi.documents.undo.useMutation();
  const call = consoleApi.documents.decide.useMutation({
    onSuccess: (_done, { outcome }) => {
      forgetDraft(item.id);
      openNext();
      offerUndo({
        undo: () => undo.mutateAsync({ id: item.subject }),
        keep: () => saveDraft(item.id, form),
        refresh,
        title: `${itemTitle(item)} de ${item.driver ?? "quem saiu"}: ${outcome === "accepted" ? "aceito" : "recusado"}.`,
      });
    },
    // Also after an error: the driver may have sent another one, which has to be shown.
    onSettled: refresh,
  });
  return { decide: call.mutate, call };
}
