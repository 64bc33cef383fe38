import { cn } from "../ui/cn";
import type { Series } from "./series";

/** What each shape of a chart stands for: bars above zero, bars below, lines. */
export function ChartLegend({ series }: { series: readonly Series[] }) {
  return (
    <figcaption className="mb-2 ml-13 flex flex-wrap items-center gap-x-4 gap-y-1 text-badge text-ink-2">
      {series.map(({ name, look }) => (
        <span key={name} className="inline-flex items-center gap-2">
          <Mark look={look} />
          {name}
        </span>
      ))}
    </figcaption>
  );
}

function Mark({ look }: Pick<Series, "look">) {
  if (look === "bars" || look === "below")
    return (
      <svg
        width="12"
        height="12"
        aria-hidden
        className={cn("shrink-0", look === "bars" ? "fill-ink" : "fill-field")}
      >
        <rect width="12" height="12" rx="2" />
      </svg>
    );
  return (
    <svg width="24" height="8" aria-hidden className="shrink-0">
      <line
        x2="24"
        y1="4"
        y2="4"
        strokeWidth={2}
        strokeDasharray={look === "dashed" ? "5 4" : undefined}
        className={look === "comparison" ? "stroke-info" : "stroke-ink"}
      />
    </svg>
  );
}
