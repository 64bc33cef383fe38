import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isInField } from "../queue/use-queue-keys";

/** For a row that is not itself a link: Enter presses the first link or button in it. */
export const rowProps = { "data-row": "", tabIndex: -1 } as const;

/** For the link from a detail to its list: Escape goes back, or follows it if there is no page before. */
export const backProps = { "data-back": "" } as const;

const steps: Readonly<Record<string, number>> = { j: 1, k: -1, arrowdown: 1, arrowup: -1 };

/**
 * J and K move the focus through a page's rows ([data-row]), and so do the arrows once a row has it; Enter opens a row,
 * Escape leaves the rows, or a detail. Never while a field has the focus or a dialog is open.
 */
export function useRowKeys(): void {
  const { history } = useRouter();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isInField(event.target) || document.querySelector("dialog[open]")) return;
      const key = event.key.toLowerCase();
      const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const step = steps[key];
      if (step && (key.length === 1 || at >= 0)) {
        event.preventDefault();
        rows[Math.max(0, Math.min(at + step, rows.length - 1))]?.focus();
      }
      if (key === "enter" && at >= 0 && rows[at] === document.activeElement)
        rows[at]?.querySelector<HTMLElement>("a, button")?.click();
      if (key === "escape") leave(at >= 0);
    };
    const leave = (isInRows: boolean) => {
      const back = document.querySelector<HTMLElement>("main [data-back]");
      if (isInRows || !back) document.querySelector<HTMLElement>("main h1[tabindex='-1']")?.focus();
      else if (history.canGoBack()) history.back();
      else back.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [history]);
}
