import { count, min, sql } from "drizzle-orm";
import { searchEntries } from "../../drizzle/schema/search";
import type { Db } from "../platform/database/database";
import { prepareOnce } from "../platform/database/prepare-once";

/**
 * When the first of these drivers stops being entitled if nothing changes. @returns null if one of them is
 * not visible at all
 */
export async function earliestExpiry(db: Db, driverIds: readonly string[]): Promise<Date | null> {
  const [found] = await lapse(db).execute({ driverIds });
  return found?.visible === driverIds.length ? (found.lapse ?? null) : null;
}

const lapse = prepareOnce((db) =>
  db
    .select({ lapse: min(searchEntries.entitledUntil), visible: count() })
    .from(searchEntries)
    .where(sql`${searchEntries.driverId} = any(${sql.placeholder("driverIds")})`)
    .prepare("earliest_lapse"),
);
