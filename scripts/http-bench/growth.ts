import { percentile } from "../search-bench/statistics";

/** A sample of a process's resources at a time (milliseconds since the start). */
export type Sample = { at: number; megabytes: number; files: number };

/** The slope of the least-squares line, per hour. */
export function slopePerHour(samples: readonly Sample[], what: "megabytes" | "files"): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const times = samples.map(({ at }) => at / 3_600_000);
  const held = samples.map((sample) => sample[what]);
  const [middle, level] = [mean(times), mean(held)];
  const together = times.reduce(
    (sum, time, index) => sum + (time - middle) * ((held[index] ?? 0) - level),
    0,
  );
  return together / times.reduce((sum, time) => sum + (time - middle) ** 2, 0);
}

/**
 * By how many megabytes the median of the last third exceeds that of the first. Garbage collection moves memory by 20 MB
 * within a minute, which distorts a fitted line but not medians.
 */
export function growthInMegabytes(samples: readonly Sample[]): number {
  const third = Math.floor(samples.length / 3);
  const middle = (some: readonly Sample[]) =>
    percentile(
      some.map(({ megabytes }) => megabytes),
      0.5,
    );
  return middle(samples.slice(-third)) - middle(samples.slice(0, third));
}
