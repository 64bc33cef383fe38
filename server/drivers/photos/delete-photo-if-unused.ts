import { and, eq } from "drizzle-orm";
import { photos } from "../../../drizzle/schema/photos";
import type { Db } from "../../platform/database/database";
import { isUnused } from "./photo-users";

/** Deletes a photo at once unless another profile shows the same picture. */
export async function deletePhotoIfUnused(tx: Db, hash: string): Promise<void> {
  // Lock first, then check: a profile that starts using the picture at the same time holds the row until it is visible.
  await tx.select({ hash: photos.hash }).from(photos).where(eq(photos.hash, hash)).for("update");
  await tx.delete(photos).where(and(eq(photos.hash, hash), isUnused(tx, hash)));
}
