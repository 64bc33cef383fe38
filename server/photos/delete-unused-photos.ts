import { and, eq, lt, notExists } from "drizzle-orm";
import { drivers, photos } from "../../drizzle/schema";
import { PHOTO_UNUSED_LIFETIME } from "../../shared/limits";
import type { Db } from "../app/database";

/**
 * Deletes photos that no profile shows and that were stored more than a day before `now`; returns how many.
 * One statement, so a profile that takes a photo meanwhile keeps it (see `storePhoto`).
 */
export async function deleteUnusedPhotos(db: Db, now: Date): Promise<number> {
  const users = db.select({ id: drivers.id }).from(drivers).where(eq(drivers.photoHash, photos.hash));
  const storedBefore = new Date(now.getTime() - PHOTO_UNUSED_LIFETIME);
  const deleted = await db
    .delete(photos)
    .where(and(lt(photos.createdAt, storedBefore), notExists(users)))
    .returning({ hash: photos.hash });
  return deleted.length;
}
