import type { Services } from "../../process/services";
import { recountCities, recountStates, recountWords } from "./recount";
import { refreshStaleEntries } from "./refresh-stale-entries";

/** What a step of the repair changed. */
export type SearchRepair = {
  /** Entries that were written again, created or removed. */
  refreshed: number;
  /** Counters that were wrong. */
  corrected: number;
  /** Cursor for the next step; null after the last one. */
  next: string | null;
};

/**
 * One step of comparing everything that search reads with the profiles: first the entries, by driver, then the counters
 * of cities and names, of states, of words. Writers go on; only what differs is written, so that a repetition changes
 * nothing, and a new fact or other words of a school reach the entries of everyone.
 * @param after the cursor of the step before, "" at the beginning
 */
export async function repairSearch(
  { db, now }: Pick<Services, "db" | "now">,
  after: string,
): Promise<SearchRepair> {
  const cityId = /^city (\d+)$/.exec(after)?.[1];
  if (cityId === undefined && after !== "counts") {
    const { refreshed, next } = await refreshStaleEntries(db, after, now());
    return { refreshed, corrected: 0, next: next ?? "city 0" };
  }
  if (cityId !== undefined) {
    const { corrected, next } = await recountCities(db, Number(cityId));
    return { refreshed: 0, corrected, next: next === null ? "counts" : `city ${next}` };
  }
  const corrected = (await recountStates(db)) + (await recountWords(db));
  return { refreshed: 0, corrected, next: null };
}
