import { and, eq, notExists } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { photos } from "../../../drizzle/schema/photos";
import type { Db } from "../../platform/database/database";

/** Deletes a photo at once unless another profile shows the same picture. */
export async function deletePhotoIfUnused(tx: Db, hash: string): Promise<void> {
  // Lock first, then check: a profile that starts using the picture at the same time holds the row until it is visible.
  await tx.select({ hash: photos.hash }).from(photos).where(eq(photos.hash, hash)).for("update");
  const users = tx.select({ id: drivers.id }).from(drivers).where(eq(drivers.photoHash, hash));
  await tx.delete(photos).where(and(eq(photos.hash, hash), notExists(users)));
}
