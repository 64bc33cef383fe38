import { useNavigate, useSearch } from "@tanstack/react-router";
import { createElement } from "react";
import { DECISION_UNDO } from "../../../shared/limits";
import { failures } from "../../../shared/messages";
import { consolePaths } from "../../../shared/operation/console-paths";
import { readFailure } from "../../app/errors";
import { currentToasts, dismissToast, toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import type { QueueItem } from "./item-text";
import { KeyCap } from "./key-cap";

type TakeBack = {
  /** Undoes the decision on the server. */
  undo: () => Promise<unknown>;
  /** Saves what was typed, for when the item is open again. */
  keep: () => void;
  refresh: () => Promise<unknown>;
  /** Opens again what was decided. */
  reopen?: () => Promise<void>;
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

/** Opens an item of the queue, in the list that it was decided in, wherever its operator is by now. */
export function useReopen({ id }: Pick<QueueItem, "id">): () => Promise<void> {
  const navigate = useNavigate();
  const { tipo } = useSearch({ strict: false });
  const { item } = consoleApi.useUtils().queue;
  return async () => {
    // What is cached of it says that it is closed.
    await item.refetch({ id });
    await navigate({ to: consolePaths.queue, search: { tipo, item: id } });
  };
}

/** Confirms a decision, and offers to undo it while its mails wait. */
export function offerUndo({
  undo,
  keep,
  refresh,
  reopen,
  title,
  undone = "O item voltou para a fila.",
}: TakeBack): void {
  const takeBack = async () => {
    try {
      await undo();
    } catch (error) {
      const text = readFailure(error).message || failures.noAnswer;
      toast({ kind: "error", title: "Não conseguimos desfazer", text });
      return void refresh();
    }
    keep();
    await refresh();
    await reopen?.();
    toast({ kind: "success", title: "Desfeito", text: undone });
  };
  toast({
    kind: "success",
    title,
    action: { label: "Desfazer", mark: createElement(KeyCap, null, "Z"), onPress: () => void takeBack() },
    lifetimeMs: DECISION_UNDO,
  });
}
