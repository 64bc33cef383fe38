import { type MouseEvent, useEffect, useRef, useState } from "react";
import { whenIdle } from "../when-idle";

/**
 * For a `<dialog popover="auto">` in the HTML of a page and a button with its `popoverTarget`. Before and without scripts the
 * browser opens it, as a popover. Once `load` has brought the part that makes it a modal (use-modal.ts), a click mounts that
 * instead: `Open` is what to draw in the dialog while it is a modal. `load` stays the same for life.
 */
export function useEarlyDialog<Part>(load: () => Promise<Part>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLoaded = useRef(false);
  const [Open, setOpen] = useState<Part | null>(null);
  // Not needed to read the page, so it comes after it.
  useEffect(
    () =>
      whenIdle(() => {
        load().then(
          () => {
            isLoaded.current = true;
          },
          () => {},
        );
      }),
    [load],
  );
  const close = () => {
    setOpen(null);
    dialog.current?.hidePopover?.();
  };
  const open = (event: MouseEvent) => {
    // Browsers of before 2024 know no popovers: there the click waits for the part.
    if (!isLoaded.current && "popover" in event.currentTarget) return;
    event.preventDefault();
    load().then(
      (part) => {
        close();
        setOpen(() => part);
      },
      () => {},
    );
  };
  return { dialog, open, close, Open };
}
