import { useEffect } from "react";
import { isInField } from "./use-queue-keys";

/** Letters that press the buttons on which they stand. Never while a field has the focus or a dialog is open. */
export function useDecisionKeys(acts: Partial<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isInField(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [acts]);
}
