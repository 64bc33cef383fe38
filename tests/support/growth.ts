const TRIES = 3;
/** Below this the clock of the processor is too coarse to divide by (microseconds). */
const LEAST = 500;

/**
 * How many times more of the processor a work takes when its matter grows from `small` to `large`: about `large / small`
 * for work in linear time, its square for quadratic work. Time of the processor, the least of a few tries: what else
 * runs on the machine changes nothing.
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
