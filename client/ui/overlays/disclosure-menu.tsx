import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { buttonVariants } from "../button-variants";
import { cn } from "../cn";
import { Icon } from "../icon";

type DisclosureMenuProps = {
  label: string;
  /** Links and buttons. Activating one of them closes the panel. */
  children: ReactNode;
  className?: string;
};

/** An outline button that shows a panel of links below it: the disclosure pattern, with Tab rather than arrow keys. */
export function DisclosureMenu({ label, children, className }: DisclosureMenuProps) {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useEffect(() => {
    if (!open) return;
    const closeOnOutside = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    const closeOnSelect = (event: Event) => {
      if (event.target instanceof Element && event.target.closest(`[data-slot="menu-panel"] :is(a, button)`))
        setOpen(false);
    };
    const closed = new AbortController();
    const { signal } = closed;
    document.addEventListener("pointerdown", closeOnOutside, { signal });
    document.addEventListener("focusin", closeOnOutside, { signal });
    document.addEventListener("keydown", closeOnEscape, { signal });
    container.current?.addEventListener("click", closeOnSelect, { signal });
    return () => closed.abort();
  }, [open]);
  return (
    <div data-slot="disclosure-menu" ref={container} className={cn("relative", className)}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className={cn(
          buttonVariants({ variant: "outline" }),
          "text-small leading-[1.4375rem] whitespace-nowrap max-lg:px-3",
        )}
      >
        {label}
        <Icon name="chevron-down" size={18} className={cn("transition-transform", open && "rotate-180")} />
      </button>
      <div
        id={panelId}
        data-slot="menu-panel"
        hidden={!open}
        className="absolute top-full right-0 z-20 mt-2 w-72 rounded-card border bg-surface p-2 shadow-float"
      >
        {children}
      </div>
    </div>
  );
}
