import { type MouseEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "../when-idle";

/**
 * For a `<dialog popover="auto">` in the HTML of a page and a button with its `popoverTarget`. Before and without
 * scripts the browser opens it, as a popover. With them a click mounts the component that `load` returns, which makes
 * it a modal (use-modal.ts): `Open` is to be rendered in the dialog while it is one. `load` must not change.
 */
export function useEarlyDialog<Part>(load: () => Promise<Part>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLoaded = useRef(false);
  const [Open, setOpen] = useState<Part | null>(null);
  // Not needed to read the page, so it is loaded later.
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
    // No need to wait for the component if the browser supports popovers (since 2024): the open popover becomes a modal
    // later.
    const opensByItself = !isLoaded.current && "popover" in event.currentTarget;
    if (!opensByItself) event.preventDefault();
    load().then(
      (part) => {
        if (opensByItself && !dialog.current?.matches(":popover-open")) return;
        // At once: who closes the popover before the part is rendered would see it open again.
        flushSync(() => setOpen(() => part));
      },
      () => {},
    );
  };
  return { dialog, open, close, Open };
}
