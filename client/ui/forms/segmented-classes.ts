import { cn } from "../cn";

/** The sunk track of a segmented control; four short labels fit side by side on phones too. */
export function segmentedTrackClasses(count: number, short = false): string {
  return cn(
    "grid gap-1 rounded-card border border-line bg-sunk p-1.5",
    short
      ? count === 3
        ? "grid-cols-3"
        : "grid-cols-4"
      : count === 4
        ? "grid-cols-2 md:grid-cols-4"
        : count === 3
          ? "grid-cols-1 sm:grid-cols-3"
          : "grid-cols-2",
  );
}

/** The same for a row of tools: all in one row, and lower. */
export const compactTrackClasses =
  "grid auto-cols-fr grid-flow-col rounded-control border border-line bg-surface p-1";

const segment =
  "relative flex flex-col items-center justify-center rounded-control text-center text-small leading-5 font-bold";
/** One segment; the selected one is filled. */
export const segmentClasses = `${segment} min-h-14 px-1 py-1.5`;
/** One segment of a row of tools. */
export const compactSegmentClasses = `${segment} min-h-10 px-3.5 py-1`;
