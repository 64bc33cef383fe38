const TICKS_MAX = 5;
const MANTISSAS = [1, 2, 2.5, 4, 5, 8];

/**
 * Round values for an axis that starts at 0, ascending: at most five, evenly spaced, so that all values are between the
 * first and the last. Below 0 only if a value is.
 */
export function ticksFor(values: readonly number[]): number[] {
  const top = Math.max(1, ...values);
  const bottom = Math.min(0, ...values);
  const step = stepFor(top, bottom);
  const first = Math.floor(bottom / step);
  const last = Math.ceil(top / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function stepFor(top: number, bottom: number): number {
  for (let power = 1; ; power *= 10) {
    const step = MANTISSAS.map((mantissa) => mantissa * power)
      .filter(Number.isInteger)
      .find((step) => Math.ceil(top / step) + Math.ceil(-bottom / step) + 1 <= TICKS_MAX);
    if (step !== undefined) return step;
  }
}

/** Which of a number of points have a date label: the first, the last and some evenly spaced between. */
export function datedPoints(count: number, most = 5): number[] {
  const shown = Math.min(count, most);
  return Array.from({ length: shown }, (_, index) =>
    shown === 1 ? 0 : Math.round((index * (count - 1)) / (shown - 1)),
  );
}

/** "40 mil", "2,5 mil", "1,2 mi", "500": a value on an axis, without its sign. */
export function axisLabel(value: number): string {
  const size = Math.abs(value);
  if (size >= 1_000_000) return `${short(size / 1_000_000)} mi`;
  if (size >= 10_000) return `${short(size / 1000)} mil`;
  return String(size).replace(/\B(?=(?:\d{3})+$)/, ".");
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10).replace(".", ",");
}

/** Heights of two labels, moved apart if they would overlap. */
export function apart(heights: readonly number[], least: number): number[] {
  const [first, second] = heights;
  if (first === undefined || second === undefined || Math.abs(first - second) >= least) return [...heights];
  const middle = (first + second) / 2;
  const half = first <= second ? least / 2 : -least / 2;
  return [middle - half, middle + half];
}
