import type { ReportOutcome } from "../../../shared/reports";
import { consoleApi } from "../api";
import { forgetDraft, saveDraft } from "../parts/saved-drafts";
import type { QueueItem } from "../queue/item-text";
import { offerUndo, useReopen } from "../queue/offer-undo";

/** Decides about a case; then the next item opens, and a toast offers to undo while the mails wait. */
export function useDecide({ item, openNext }: { item: QueueItem; openNext: () => void }) {
  const utils = consoleApi.useUtils();
  const refresh = () => Promise.all([utils.queue.invalidate(), utils.cases.file.invalidate()]);
  const reopen = useReopen(item);
  const undo = consoleApi.cases.undo.useMutation();
  const call = consoleApi.cases.decide.useMutation({
    onSuccess: ({ decisionId }, { outcome, reason, scope }) => {
      forgetDraft(item.id);
      // After a decision about one report, the rest of the case waits for its own.
      if (scope !== "reports") openNext();
      offerUndo({
        undo: () => undo.mutateAsync({ id: decisionId }),
        keep: () => saveDraft(item.id, reason),
        refresh,
        reopen,
        title: decidedText(item.driver ?? "Caso", outcome),
      });
    },
    // Also after an error: somebody else may have decided, which has to be shown.
    onSettled: refresh,
  });
  return { decide: call.mutate, call };
}

/** "Leandro Fraga suspenso.", "Leandro Fraga: sem medida." */
function decidedText(name: string, outcome: ReportOutcome): string {
  return outcome === "suspenso" ? `${name} suspenso.` : `${name}: ${outcome}.`;
}
