import { useEffect } from "react";

/** A browser's bar that appears or goes is lower than any keyboard on the screen. */
const KEYBOARD_MIN_PX = 120;

/**
 * Keeps the height of a phone's keyboard in `--keyboard-height`, and `data-typing` on the root while it is open: it lies
 * over the page, so what is fixed at the bottom would be under it.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const { documentElement } = document;
    const seen = window.visualViewport;
    const measure = () => {
      // Enlarged with two fingers, the visible part is smaller without a keyboard.
      const covered = seen && seen.scale === 1 ? window.innerHeight - seen.height - seen.offsetTop : 0;
      const isOpen = covered >= KEYBOARD_MIN_PX;
      documentElement.toggleAttribute("data-typing", isOpen);
      documentElement.style.setProperty("--keyboard-height", isOpen ? `${covered}px` : "0px");
    };
    const events = ["resize", "scroll"] as const;
    for (const event of events) seen?.addEventListener(event, measure);
    return () => {
      for (const event of events) seen?.removeEventListener(event, measure);
      documentElement.removeAttribute("data-typing");
      documentElement.style.removeProperty("--keyboard-height");
    };
  }, []);
}
