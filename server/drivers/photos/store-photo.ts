import { sql } from "drizzle-orm";
import { photos, photoVariants } from "../../../drizzle/schema/photos";
import type { Db } from "../../platform/database/database";
import type { CleanedPhoto } from "./clean-photo";

/**
 * Stores a cleaned photo and returns its hash; storing the same picture again only renews its age.
 * Renewing the age holds the row until the transaction ends, so `deletePhotosWithoutProfile` can't take it in between.
 */
export async function storePhoto(tx: Db, photo: CleanedPhoto): Promise<string> {
  const { hash, variants } = photo;
  await tx
    .insert(photos)
    .values({ hash })
    .onConflictDoUpdate({ target: photos.hash, set: { createdAt: sql`now()` } });
  await tx
    .insert(photoVariants)
    .values(variants.map((variant) => ({ hash, ...variant })))
    .onConflictDoNothing();
  return hash;
}
