type Waiting = { cost: number; start: () => void };

export type Limited = <T>(cost: number, work: () => Promise<T>, patience?: AbortSignal) => Promise<T>;

/**
 * Runs tasks in order of arrival while the total cost of running ones stays within `capacity`: many tasks at once take
 * longer instead of more memory. A cost above the capacity counts as the whole capacity. A task that still waits when
 * `patience` is aborted leaves the queue, with all that it holds, and fails with the signal's reason.
 */
export function limitConcurrency(capacity: number): Limited {
  let used = 0;
  const queue: Waiting[] = [];

  function startWaiting(): void {
    for (let next = queue[0]; next && used + next.cost <= capacity; next = queue[0]) {
      queue.shift();
      used += next.cost;
      next.start();
    }
  }

  return async (requested, work, patience) => {
    const cost = Math.min(requested, capacity);
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(task), 1);
        reject(patience?.reason);
        startWaiting();
      };
      const start = () => {
        patience?.removeEventListener("abort", leave);
        resolve();
      };
      const task = { cost, start };
      queue.push(task);
      startWaiting();
      if (!queue.includes(task)) return;
      if (patience?.aborted) leave();
      else patience?.addEventListener("abort", leave);
    });
    try {
      return await work();
    } finally {
      used -= cost;
      startWaiting();
    }
  };
}
