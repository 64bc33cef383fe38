import { useEffect } from "react";
import { whenIdle } from "./when-idle";

/**
 * Preloads, when the browser is idle, what a tap will open. `load` must not change. If loading fails now, the tap
 * retries it.
 */
export function useLater(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load]);
}
