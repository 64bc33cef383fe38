import { consoleApi } from "../api";
import { refreshEvery } from "../parts/refresh-every";

/** The list asks as often as the counts: they show the same moment. */
export const COUNT_EVERY_MS = 60_000;

/**
 * How many items wait; undefined while that is not known, also when the last answer failed: an old number would be a
 * guess, and zero a lie.
 */
export function useQueueCounts(isSignedIn = true) {
  const { data, isError } = consoleApi.queue.counts.useQuery(undefined, {
    enabled: isSignedIn,
    refetchInterval: refreshEvery(COUNT_EVERY_MS),
  });
  return { counts: isError ? undefined : data, isUnknown: isError };
}
