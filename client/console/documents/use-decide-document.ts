import { documentLabels } from "../../../shared/documents/documents";
import { consoleApi } from "../api";
import type { QueueBodyProps } from "../queue/item-text";
import { useDecided } from "../queue/offer-undo";
import { type DocumentFile, outcomeWord, type ReviewForm } from "./document-text";

type Deciding = QueueBodyProps & { type: DocumentFile["type"]; form: ReviewForm };

/** Decides about a document. */
export function useDecideDocument({ item, type, form, openNext }: Deciding) {
  const utils = consoleApi.useUtils();
  const refresh = () => Promise.all([utils.queue.invalidate(), utils.documents.file.invalidate()]);
  const decided = useDecided({ item, openNext, refresh });
  const call = consoleApi.documents.decide.useMutation({
    onSuccess: (_done, { outcome }) =>
      decided({
        typed: form,
        title: `${documentLabels[type].name} de ${item.driver ?? "quem saiu"}: ${outcomeWord(type, outcome)}.`,
      }),
    // Also after an error: the driver may have sent another one, which has to be shown.
    onSettled: refresh,
  });
  return { decide: call.mutate, call };
}
