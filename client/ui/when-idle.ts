const WHERE_NOBODY_TELLS_MS = 1000;

/** Calls back once the browser has nothing else to do (Safari can't tell: after a second); the answer calls that off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, WHERE_NOBODY_TELLS_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
