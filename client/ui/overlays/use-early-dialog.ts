import { type MouseEvent, useEffect, useRef, useState } from "react";
import { whenIdle } from "../when-idle";

/**
 * For a `<dialog popover="auto">` in the HTML of a page and a button with its `popoverTarget`. Before and without scripts the
 * browser opens it, as a popover. With them a click mounts the part that `load` brings and that makes it a modal
 * (use-modal.ts): `Open` is what to draw in the dialog for as long as it is one. `load` stays the same for life.
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
    // Nobody waits for the part where the browser knows popovers (since 2024): what it opens becomes a modal when that comes.
    const opensByItself = !isLoaded.current && "popover" in event.currentTarget;
    if (!opensByItself) event.preventDefault();
    load().then(
      (part) => {
        if (opensByItself && !dialog.current?.matches(":popover-open")) return;
        setOpen(() => part);
      },
      () => {},
    );
  };
  return { dialog, open, close, Open };
}
