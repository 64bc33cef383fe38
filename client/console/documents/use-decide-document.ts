import { documentLabels } from "../../../shared/documents/documents";
import { consoleApi } from "../api";
import { forgetDraft, saveDraft } from "../parts/saved-drafts";
import type { QueueItem } from "../queue/item-text";
import { offerUndo, useReopen } from "../queue/offer-undo";
import { type DocumentFile, outcomeWord, type ReviewForm } from "./document-text";

type Deciding = { item: QueueItem; type: DocumentFile["type"]; form: ReviewForm; openNext: () => void };

/** Decides about a document; then the next item opens, and a toast offers to undo while the mail waits. */
export function useDecideDocument({ item, type, form, openNext }: Deciding) {
  const utils = consoleApi.useUtils();
  const refresh = () => Promise.all([utils.queue.invalidate(), utils.documents.file.invalidate()]);
  const reopen = useReopen(item);
  const undo = consoleApi.documents.undo.useMutation();
  const call = consoleApi.documents.decide.useMutation({
    onSuccess: (_done, { outcome }) => {
      forgetDraft(item.id);
      openNext();
      offerUndo({
        undo: () => undo.mutateAsync({ id: item.subject }),
        keep: () => saveDraft(item.id, form),
        refresh,
        reopen,
        title: `${documentLabels[type].name} de ${item.driver ?? "quem saiu"}: ${outcomeWord(type, outcome)}.`,
      });
    },
    // Also after an error: the driver may have sent another one, which has to be shown.
    onSettled: refresh,
  });
  return { decide: call.mutate, call };
}
