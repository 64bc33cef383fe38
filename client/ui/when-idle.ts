const WHERE_NOBODY_TELLS_MS = 1000;

/**
 * Calls back once the browser is idle (in Safari, which can't tell, after a second); returns a function that cancels.
 */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, WHERE_NOBODY_TELLS_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
