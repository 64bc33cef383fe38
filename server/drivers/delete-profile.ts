import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import type { Db } from "../database/database";
import { announceDriverChange } from "../database/driver-changes";
import { deletePhotoIfUnused } from "../photos/delete-photo-if-unused";
import { removeSearchEntry } from "../search/entries/refresh-search-entry";

/** Deletes an account's profile permanently: from search and cached pages, with visits, reports and its photo. */
export async function deleteProfile(tx: Db, userId: string): Promise<void> {
  const [driver] = await tx.select().from(drivers).where(eq(drivers.userId, userId)).for("update");
  if (!driver) return;
  const places = await removeSearchEntry(tx, driver.id);
  await tx.delete(drivers).where(eq(drivers.id, driver.id));
  await deletePhotoIfUnused(tx, driver.photoHash);
  await announceDriverChange(tx, driver.id, places);
}
