import { useEffect } from "react";
import { whenIdle } from "./when-idle";

/**
 * Fetches in an idle moment what a tap will open, so that the tap finds it there. `load` stays the same for life.
 * If fetching fails now, the tap retries it.
 */
export function useLater(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load]);
}
