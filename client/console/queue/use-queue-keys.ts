import { useEffect } from "react";
import { focusTitle } from "./use-item-focus";

type Keys = {
  items: readonly { id: string }[];
  itemId: string | undefined;
  open: (id: string | undefined) => void;
};

/** J and K move through the list, Escape returns to it. In a field only Escape works: it leaves the field, and what was typed stays. */
export function useQueueKeys({ items, itemId, open }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]")) return;
      if (isInField(event.target)) {
        if (event.key === "Escape" && itemId) focusTitle();
        return;
      }
      const key = event.key.toLowerCase();
      const at = items.findIndex(({ id }) => id === itemId);
      if (key === "j") open(items[Math.min(at + 1, items.length - 1)]?.id);
      if (key === "k") open(items[Math.max(at - 1, 0)]?.id);
      if (event.key === "Escape" && itemId) open(undefined);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [items, itemId, open]);
}

/** Whether a key was pressed in a text field. */
export function isInField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
