import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

/** Questions that open independently; several may be open, and all of it works without JavaScript. */
export function Accordion({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div data-slot="accordion" className={cn("divide-y border-y", className)}>
      {children}
    </div>
  );
}

type AccordionItemProps = {
  question: ReactNode;
  id?: string | undefined;
  /** At first. */
  open?: boolean;
  children: ReactNode;
};

/** One question and its answer. */
export function AccordionItem({ question, id, open, children }: AccordionItemProps) {
  return (
    <details data-slot="accordion-item" id={id} open={open} className="group">
      <summary className="flex min-h-16 list-none items-center justify-between gap-4 rounded-badge py-3 text-[1.125rem] leading-6 font-bold">
        <span className="min-w-0">{question}</span>
        <Icon name="chevron-down" size={22} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-6 text-ink-2">{children}</div>
    </details>
  );
}
