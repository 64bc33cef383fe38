import { useNavigate, useSearch } from "@tanstack/react-router";
import { createElement } from "react";
import { DECISION_UNDO } from "../../../shared/limits";
import { failures } from "../../../shared/messages";
import { consolePaths } from "../../../shared/operation/console-paths";
import { readFailure } from "../../app/errors";
import { currentToasts, dismissToast, toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import { forgetDraft, saveDraft } from "../parts/saved-drafts";
import type { QueueBodyProps } from "./item-text";
import { KeyCap } from "./key-cap";

type Deciding = QueueBodyProps & {
  /** Reads again what the decision changed. */
  refresh: () => Promise<unknown>;
};

type Decided = {
  /** What was done, and about whom. */
  title: string;
  /** The form, for when the item is open again. */
  typed?: unknown;
  /** What `queue.undo` takes; by default the item's subject. */
  id?: string;
  /** The item waits for another decision. */
  staysOpen?: boolean;
};

type Undoable = Pick<Deciding, "refresh"> & {
  title: string;
  /** Undoes the decision on the server. */
  undo: () => Promise<unknown>;
  /** Shows again what was decided. */
  restore?: () => Promise<void>;
  /** What is true again afterwards. */
  undone: string;
};

/** Presses "Desfazer" of the newest decision that can be undone, if there is one. */
export function undoLast(): void {
  const last = currentToasts().findLast(({ action }) => action !== undefined);
  if (!last) return;
  dismissToast(last.id);
  last.action?.onPress();
}

/**
 * What follows a decision about an item of the queue: the next one opens, and a toast offers to undo. If it is undone, the item
 * opens again in the list that it was decided in, with what was typed, wherever its operator is by then.
 */
export function useDecided({ item, openNext, refresh }: Deciding): (decided: Decided) => void {
  const navigate = useNavigate();
  const { tipo } = useSearch({ strict: false });
  const { queue } = consoleApi.useUtils();
  const undo = consoleApi.queue.undo.useMutation();
  const reopen = async () => {
    // What is cached of it says that it is closed.
    await queue.item.refetch({ id: item.id });
    await navigate({ to: consolePaths.queue, search: { tipo, item: item.id } });
  };
  return ({ title, typed, id = item.subject, staysOpen }) => {
    forgetDraft(item.id);
    if (!staysOpen) openNext();
    offerUndo({
      title,
      undo: async () => {
        await undo.mutateAsync({ kind: item.kind, id });
        if (typed) saveDraft(item.id, typed);
      },
      refresh,
      restore: reopen,
      undone: "O item voltou para a fila.",
    });
  };
}

/** Confirms a decision, and offers to undo it while its mails wait. */
export function offerUndo({ title, undo, refresh, restore, undone }: Undoable): void {
  const takeBack = async () => {
    try {
      await undo();
    } catch (error) {
      const text = readFailure(error).message || failures.noAnswer;
      toast({ kind: "error", title: "Não conseguimos desfazer", text });
      return void refresh();
    }
    await refresh();
    await restore?.();
    toast({ kind: "success", title: "Desfeito", text: undone });
  };
  toast({
    kind: "success",
    title,
    action: { label: "Desfazer", mark: createElement(KeyCap, null, "Z"), onPress: () => void takeBack() },
    lifetimeMs: DECISION_UNDO,
  });
}
