import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef } from "react";
import { enterHistory } from "./history-entry";
import { currentToasts, dismissToast } from "./toast";
import { enterTopLayer } from "./top-layer";

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"]), summary';

/**
 * Shows a <dialog> as a modal for as long as the calling component is mounted. The browser makes the page behind it
 * inert, shows it on top and restores the focus; this adds Back, Esc, clicks on the scrim and the focus loop. @param given
 * the element, when another component renders it @param ignoresBack for a question about Back itself
 */
export function useModal(
  onClose: () => void,
  given?: RefObject<HTMLDialogElement | null>,
  ignoresBack = false,
): RefObject<HTMLDialogElement | null> {
  const own = useRef<HTMLDialogElement>(null);
  const ref = given ?? own;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // A layout effect, because the opener must get its focus back before the element is removed.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    // Where a scrollbar takes space, its space stays reserved while the page can't scroll, so that nothing jumps.
    const root = document.documentElement;
    root.classList.toggle("keep-gutter", window.innerWidth > root.clientWidth);
    // Only here, so that a tap on it can never reach the page behind.
    if (dialog.popover) dialog.hidePopover();
    dialog.showModal();
    // What was told before would lie over the dialog's title; what can be undone stays.
    for (const { id, action } of currentToasts()) if (!action) dismissToast(id);
    (
      dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog.querySelector<HTMLElement>("h2")
    )?.focus();
    const leave = enterTopLayer(dialog);
    const leaveHistory = ignoresBack ? undefined : enterHistory(() => close.current());
    const cancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      // Making the page interactive again takes several frames on a slow phone: not all in this event.
      startTransition(() => close.current());
    };
    // Close on click, not on pointerdown: that would steal the focus just returned.
    let pressedOutside = false;
    const press = (event: PointerEvent) => {
      pressedOutside = event.target === dialog && isOutside(dialog, event);
    };
    const click = () => {
      if (pressedOutside) close.current();
    };
    const loop = (event: KeyboardEvent) => trapFocus(dialog, event);
    dialog.addEventListener("cancel", cancel);
    dialog.addEventListener("pointerdown", press);
    dialog.addEventListener("click", click);
    dialog.addEventListener("keydown", loop);
    return () => {
      dialog.removeEventListener("cancel", cancel);
      dialog.removeEventListener("pointerdown", press);
      dialog.removeEventListener("click", click);
      dialog.removeEventListener("keydown", loop);
      leave();
      leaveHistory?.();
      dialog.close();
    };
  }, [ref, ignoresBack]);
  return ref;
}

function isOutside(dialog: HTMLElement, { clientX: x, clientY: y }: PointerEvent): boolean {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/** Tab cycles inside the dialog instead of moving to the browser's own UI. */
function trapFocus(dialog: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  const stops = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.checkVisibility());
  const [first] = stops;
  const last = stops.at(-1);
  const active = document.activeElement;
  const inStops = active instanceof HTMLElement && stops.includes(active);
  if (event.shiftKey && (active === first || !inStops)) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && active === last) {
    event.preventDefault();
    first?.focus();
  }
}
