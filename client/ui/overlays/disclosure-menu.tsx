import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { buttonVariants } from "../button-variants";
import { cn } from "../cn";
import { Icon } from "../icon";
import { useDismiss } from "./use-dismiss";

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
  useDismiss(open, container, button, () => setOpen(false));
  useEffect(() => {
    const closeOnSelect = (event: Event) => {
      if (event.target instanceof Element && event.target.closest(`[data-slot="menu-panel"] :is(a, button)`))
        setOpen(false);
    };
    const menu = container.current;
    menu?.addEventListener("click", closeOnSelect);
    return () => menu?.removeEventListener("click", closeOnSelect);
  }, []);
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
