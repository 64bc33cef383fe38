import { useEffect } from "react";
import { isInField } from "./use-queue-keys";

/** Keyboard shortcuts for the buttons that show them. Off while a field has the focus or a dialog is open. A key that is held counts once: the next item opens under it. */
export function useDecisionKeys(actions: Partial<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isInField(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [actions]);
}
