/** What a process held at a moment (milliseconds since the start). */
export type Sample = { at: number; megabytes: number; files: number };

/** The slope of the line that fits best (least squares), per hour. */
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
