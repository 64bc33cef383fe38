import { and, eq, inArray, lt } from "drizzle-orm";
import { driverPhotos } from "../../../../drizzle/schema/photos";
import { RETENTION, retentionCutoff } from "../../../../shared/retention";
import type { Db } from "../../../platform/database/database";

/**
 * Forgets photos of vehicles that were chosen and never saved, and those that staff removed: their picture after a day, and
 * the row with its reason, which a late mail still reads, as long as a choice.
 */
export async function forgetOldChoices(db: Db, now: Date): Promise<void> {
  const { state, since } = driverPhotos;
  await db
    .update(driverPhotos)
    .set({ hash: null })
    .where(and(eq(state, "removed"), lt(since, retentionCutoff(RETENTION.unusedPhotos, now))));
  const before = retentionCutoff(RETENTION.chosenPhotos, now);
  await db.delete(driverPhotos).where(and(inArray(state, ["chosen", "removed"]), lt(since, before)));
}
