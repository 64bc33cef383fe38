import { useEffect } from "react";

/**
 * For a page whose calls failed: what was loaded as a whole is cached with its data in it, and not its calls. So Back to it
 * without internet loads it again, once: only if this document was loaded for another URL.
 */
export function useCachedDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    if (loaded?.name === location.href || !("caches" in globalThis)) return;
    caches.match(location.href).then(
      (found) => found && location.reload(),
      () => {},
    );
  }, []);
}
