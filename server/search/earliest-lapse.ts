import { count, inArray, min } from "drizzle-orm";
import { searchEntries } from "../../drizzle/schema/search";
import type { Db } from "../database/database";

/**
 * When the first of these drivers stops being entitled, unless something changes before.
 * @returns null when one of them is not visible at all
 */
export async function earliestLapse(db: Db, driverIds: readonly string[]): Promise<Date | null> {
  const [found] = await db
    .select({ lapse: min(searchEntries.entitledUntil), visible: count() })
    .from(searchEntries)
    .where(inArray(searchEntries.driverId, [...driverIds]));
  return found?.visible === driverIds.length ? (found.lapse ?? null) : null;
}
