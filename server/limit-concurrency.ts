type Waiting = { cost: number; start: () => void };

/**
 * Runs tasks in order of arrival while the total cost of running ones stays within `capacity`: many tasks at once take
 * longer instead of more memory. A cost above the capacity counts as the whole capacity.
 */
export function limitConcurrency(capacity: number): <T>(cost: number, work: () => Promise<T>) => Promise<T> {
  let used = 0;
  const queue: Waiting[] = [];

  function startWaiting(): void {
    for (let next = queue[0]; next && used + next.cost <= capacity; next = queue[0]) {
      queue.shift();
      used += next.cost;
      next.start();
    }
  }

  return async (wanted, work) => {
    const cost = Math.min(wanted, capacity);
    await new Promise<void>((start) => {
      queue.push({ cost, start });
      startWaiting();
    });
    try {
      return await work();
    } finally {
      used -= cost;
      startWaiting();
    }
  };
}
