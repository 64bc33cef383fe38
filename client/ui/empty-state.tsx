import type { ReactNode } from "react";
import { Illustration } from "../art/illustration";
import { cn } from "./cn";

type StateProps = {
  title: ReactNode;
  /** Level of the title: 1 if it is the page's own heading. */
  level?: 1 | 2 | 3;
  /** One plain sentence on what to try. */
  children?: ReactNode;
  /** Main button first, then a second one. */
  actions?: ReactNode;
  className?: string;
};

/** Nothing to show: why, and what next. */
export function EmptyState({ title, level = 2, children, actions, className }: StateProps) {
  const Heading = `h${level}` as const;
  return (
    <div data-slot="empty-state" className={cn("max-w-reading", className)}>
      <Illustration name="empty" className="mb-5 w-full max-w-90" />
      <Heading tabIndex={-1} className="text-h2">
        {title}
      </Heading>
      {children == null ? null : <div className="mt-3 max-w-text text-ink-2">{children}</div>}
      {actions == null ? null : (
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{actions}</div>
      )}
    </div>
  );
}
