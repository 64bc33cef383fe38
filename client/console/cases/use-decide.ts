import type { ReportOutcome } from "../../../shared/reports";
import { consoleApi } from "../api";
import type { QueueBodyProps } from "../queue/item-text";
import { useDecided } from "../queue/offer-undo";

/** Decides about a case; `staysOpen`: the rest of it waits for its own decision. */
export function useDecide({ item, openNext }: QueueBodyProps, staysOpen: boolean) {
  const utils = consoleApi.useUtils();
  const refresh = () => Promise.all([utils.queue.invalidate(), utils.cases.file.invalidate()]);
  const decided = useDecided({ item, openNext, refresh });
  const call = consoleApi.cases.decide.useMutation({
    onSuccess: ({ decisionId }, { outcome, reason }) =>
      decided({
        id: decisionId,
        title: decidedText(item.driver ?? "Caso", outcome),
        typed: reason,
        staysOpen,
      }),
    // Also after an error: somebody else may have decided, which has to be shown.
    onSettled: refresh,
  });
  return { decide: call.mutate, call };
}

/** "Leandro Fraga suspenso.", "Leandro Fraga: sem medida." */
function decidedText(name: string, outcome: ReportOutcome): string {
  return outcome === "suspenso" ? `${name} suspenso.` : `${name}: ${outcome}.`;
}
