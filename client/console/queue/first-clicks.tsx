import type { MouseEvent, ReactNode } from "react";

/**
 * Lets nothing of a double click through but its first click: the second one meets the item that opened meanwhile, and
 * nobody decides about what they have not seen.
 */
export function FirstClicks({ children }: { children: ReactNode }) {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="contents" onClickCapture={drop}>
      {children}
    </div>
  );
}
