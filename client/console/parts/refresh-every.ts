const AFTER_FAILURE_MS = 3_000;

/**
 * When a query asks again: every `ms` milliseconds (null: not by itself), and within seconds after a failure, so that the
 * page heals without a reload.
 */
export function refreshEvery(ms: number | null) {
  return ({ state }: { state: { status: string } }): number | false =>
    state.status === "error" ? AFTER_FAILURE_MS : (ms ?? false);
}
