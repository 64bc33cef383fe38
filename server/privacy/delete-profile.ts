import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { retainOrDeleteCase } from "../cases/retain-case";
import { deletePhotoIfUnused } from "../drivers/photos/delete-photo-if-unused";
import { announceDriverChange } from "../process/pages/driver-changes";
import type { Services } from "../process/services";
import { removeSearchEntry } from "../search/entries/refresh-search-entry";

/**
 * Deletes an account's profile permanently: from search and cached pages, with visits, photo and, unless a case stays, with
 * its reports. `db` is the transaction.
 */
export async function deleteProfile(
  services: Pick<Services, "db" | "now" | "memoryKeys">,
  userId: string,
): Promise<void> {
  const { db: tx } = services;
  const [driver] = await tx.select().from(drivers).where(eq(drivers.userId, userId)).for("update");
  if (!driver) return;
  await retainOrDeleteCase(services, driver);
  const places = await removeSearchEntry(tx, driver.id);
  await tx.delete(drivers).where(eq(drivers.id, driver.id));
  await deletePhotoIfUnused(tx, driver.photoHash);
  await announceDriverChange(tx, driver.id, places);
}
