import { DECISION_UNDO } from "../../../shared/limits";
import { failures } from "../../../shared/messages";
import { readFailure } from "../../app/errors";
import { currentToasts, dismissToast, toast } from "../../ui/overlays/toast";

type TakeBack = {
  /** Undoes the decision on the server. */
  undo: () => Promise<unknown>;
  /** Saves what was typed, for when the item is open again. */
  keep: () => void;
  refresh: () => Promise<unknown>;
  /** What was done, and about whom. */
  title: string;
  /** What is true again afterwards; by default about an item of the queue. */
  undone?: string;
};

/** Presses "Desfazer" of the newest decision that can be undone, if there is one. */
export function undoLast(): void {
  const last = currentToasts().findLast(({ action }) => action !== undefined);
  if (!last) return;
  dismissToast(last.id);
  last.action?.onPress();
}

/** Confirms a decision, and offers to undo it while its mails wait. */
export function offerUndo({
  undo,
  keep,
  refresh,
  title,
  undone = "O item voltou para a fila.",
}: TakeBack): void {
  const takeBack = async () => {
    try {
      await undo();
      keep();
      toast({ kind: "success", title: "Desfeito", text: undone });
    } catch (error) {
      const text = readFailure(error).message || failures.noAnswer;
      toast({ kind: "error", title: "Não conseguimos desfazer", text });
    }
    await refresh();
  };
  toast({
    kind: "success",
    title,
    action: { label: "Desfazer", onPress: () => void takeBack() },
    lifetimeMs: DECISION_UNDO,
  });
}
