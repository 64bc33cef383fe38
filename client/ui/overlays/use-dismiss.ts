import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * While a part of a page is open: a tap outside, the focus going elsewhere and Esc close it, and Esc gives the focus back to
 * what opened it. @param container what counts as inside, with the opener
 */
export function useDismiss(
  isOpen: boolean,
  container: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const closeOnOutside = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) close();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      opener.current?.focus();
    };
    const closed = new AbortController();
    const { signal } = closed;
    document.addEventListener("pointerdown", closeOnOutside, { signal });
    document.addEventListener("focusin", closeOnOutside, { signal });
    document.addEventListener("keydown", closeOnEscape, { signal });
    return () => closed.abort();
  }, [isOpen, container, opener]);
}
