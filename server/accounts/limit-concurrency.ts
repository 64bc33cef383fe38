/** Makes a runner that does at most `max` pieces of work at once, in the order in which they came. */
export function limitConcurrency(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = max;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free--;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes straight to the one who waits longest.
      if (next) next();
      else free++;
    }
  };
}
