import { and, lt } from "drizzle-orm";
import { z } from "zod";
import { photos } from "../../../drizzle/schema/photos";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";
import { defineJob } from "../../process/jobs/jobs";
import { isUnused } from "./photo-users";
import { forgetOldChoices } from "./vehicle/forget-old-choices";

/** Every night: deletes photos that no profile uses any more. */
export const deleteUnusedPhotos = defineJob({
  name: "delete-unused-photos",
  label: "Apagar fotos sem uso",
  data: z.object({}),
  cron: "40 3 * * *",
  run: async ({ db, now }) => {
    await forgetOldChoices(db, now());
    await deletePhotosWithoutProfile(db, now());
  },
});

/**
 * Deletes photos that no profile shows and that were stored more than a day before `now`; returns how many. One
 * statement, so a profile that starts using a photo at the same time keeps it (see `storePhoto`).
 */
export async function deletePhotosWithoutProfile(db: Db, now: Date): Promise<number> {
  const storedBefore = retentionCutoff(RETENTION.unusedPhotos, now);
  const deleted = await db
    .delete(photos)
    .where(and(lt(photos.createdAt, storedBefore), isUnused(db, photos.hash)))
    .returning({ hash: photos.hash });
  return deleted.length;
}
