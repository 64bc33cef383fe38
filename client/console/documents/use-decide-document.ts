import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useConsoleApi } from "../api";
import { forgetDraft, saveDraft } from "../parts/saved-drafts";
import type { QueueItem } from "../queue/item-text";
import { offerUndo } from "../queue/offer-undo";
import type { ReviewForm } from "./document-text";

type Deciding = { item: QueueItem; form: ReviewForm; openNext: () => void };

/** Decides about a document; then the next item opens, and a toast offers to undo while the mail waits. */
export function useDecideDocument({ item, form, openNext }: Deciding) {
  const consoleApi = useConsoleApi();
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(consoleApi.queue.pathFilter()),
      queryClient.invalidateQueries(consoleApi.documents.file.pathFilter()),
    ]);
  const undo = useMutation(consoleApi.documents.undo.mutationOptions());
  const call = useMutation(
    consoleApi.documents.decide.mutationOptions({
      onSuccess: () => {
        forgetDraft(item.id);
        openNext();
        offerUndo({
          undo: () => undo.mutateAsync({ id: item.subject }),
          keep: () => saveDraft(item.id, form),
          refresh,
        });
      },
      // Also after an error: the driver may have sent another one, which has to be shown.
      onSettled: refresh,
    }),
  );
  return { decide: call.mutate, call };
}
