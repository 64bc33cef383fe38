import type { ReactNode } from "react";
import { cn } from "../../ui/cn";

type PageHeadingProps = {
  title: ReactNode;
  /** A plain sentence below the title. */
  lead?: ReactNode;
  /** At the end of the title's row on desktop, under it on phones. */
  aside?: ReactNode;
  className?: string;
};

/** The page's only h1. It gets the focus after a navigation, so that screen readers announce the new page. */
export function PageHeading({ title, lead, aside, className }: PageHeadingProps) {
  return (
    <div
      data-slot="page-heading"
      className={cn(
        "flex flex-col items-start gap-3 md:flex-row md:items-end md:justify-between md:gap-8",
        className,
      )}
    >
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-h1">
          {title}
        </h1>
        {lead == null ? null : <p className="mt-2 max-w-text text-ink-2">{lead}</p>}
      </div>
      {aside}
    </div>
  );
}
