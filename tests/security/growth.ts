const TRIES = 3;
/** Below this CPU time (microseconds) the clock is too coarse for a ratio. */
const LEAST = 500;

/**
 * The ratio of CPU times for a `large` and a `small` input: about `large / small` for linear time, its square for quadratic.
 * Minimum of a few tries, so that other load on the machine doesn't matter.
 */
export function growthOf<T>(small: T, large: T, work: (matter: T) => unknown): number {
  const [little, much] = [small, large].map((matter) => {
    const spent = Array.from({ length: TRIES }, () => {
      const before = process.cpuUsage();
      work(matter);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.max(LEAST, Math.min(...spent));
  });
  return (much ?? 0) / (little ?? 1);
}
