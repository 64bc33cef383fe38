// Whether the product can serve again is asked once for all that failed on a page, and without a word on it.

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

const waiting = new Set<() => void>();
let pause = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `retry` when `/api/ready` says that the product can serve, also again if what failed still waits. Asks ever more
 * rarely, and not while the page is hidden or offline. @returns ends the waiting
 */
export function retryWhenReady(retry: () => void): () => void {
  waiting.add(retry);
  // A listener that is there already is not added again.
  addEventListener("online", askSoon);
  addEventListener("visibilitychange", askSoon);
  askLater();
  return () => void waiting.delete(retry);
}

function askSoon(): void {
  pause = FIRST_PAUSE_MS;
  askLater();
}

function askLater(): void {
  clearTimeout(timer);
  if (waiting.size > 0 && !document.hidden && navigator.onLine) timer = setTimeout(probe, pause);
}

async function probe(): Promise<void> {
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  const isReady = await fetch("/api/ready").then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReady) for (const retry of [...waiting]) retry();
  askLater();
}
