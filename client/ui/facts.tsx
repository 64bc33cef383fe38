import type { ReactNode } from "react";
import { cn } from "./cn";

export type Fact = { label: string; value: ReactNode };

type FactsProps = {
  facts: readonly Fact[];
  /** Two columns from 768 px on; for more than five rows. */
  columns?: 1 | 2;
  className?: string;
};

/** Labels and values, one thin line between rows. Long values wrap, they are never cut; money, dates and phone numbers stay whole: the label wraps first. */
export function Facts({ facts, columns = 1, className }: FactsProps) {
  return (
    <dl data-slot="facts" className={cn("grid", columns === 2 && "md:grid-cols-2 md:gap-x-12", className)}>
      {facts.map(({ label, value }, index) => (
        <div
          key={label}
          className={cn(
            "flex items-baseline justify-between gap-4 border-t py-3",
            index === 0 && "border-t-0",
            columns === 2 && index === 1 && "md:border-t-0",
          )}
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="max-w-3/4 text-right font-bold tabular-nums wrap-break-word">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
