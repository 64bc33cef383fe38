import { useEffect } from "react";
import { whenIdle } from "./when-idle";

/**
 * Fetches in an idle moment what a tap will open, so that the tap finds it there. `load` stays the same for life.
 * What can't be fetched now is asked for again by the tap.
 */
export function useLater(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load]);
}
