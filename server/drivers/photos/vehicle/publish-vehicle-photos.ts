import { eq, inArray, type SQL } from "drizzle-orm";
import { driverPhotos } from "../../../../drizzle/schema/photos";
import type { Db } from "../../../platform/database/database";
import { markEnded } from "../../../process/deletions/deletions";
import { deletePhotoIfUnused } from "../delete-photo-if-unused";
import { driverPhotosOf } from "./queries";

/**
 * Shows what was chosen since the last save, and deletes what it replaces: a part of the save, whose caller has locked the
 * account. `tx` is the transaction.
 */
export async function publishVehiclePhotos(tx: Db, userId: string, now: Date): Promise<void> {
  const chosen = await driverPhotosOf(tx, userId, eq(driverPhotos.state, "chosen"));
  if (chosen.length === 0) return;
  const kinds = new Set(chosen.map(({ kind }) => kind));
  const shown = await driverPhotosOf(tx, userId, eq(driverPhotos.state, "shown"));
  const replaced = shown.filter(({ kind }) => kinds.has(kind)).map(({ id }) => id);
  const none = chosen.flatMap(({ id, hash }) => (hash ? [] : [id]));
  const gone = await deleteRows(tx, inArray(driverPhotos.id, [...replaced, ...none]));
  await tx
    .update(driverPhotos)
    .set({ state: "shown", since: now })
    .where(
      inArray(
        driverPhotos.id,
        chosen.flatMap(({ id, hash }) => (hash ? [id] : [])),
      ),
    );
  // A backup from before still has them.
  await markEnded(tx, "vehicle-photo", replaced, now);
  for (const hash of gone) await deletePhotoIfUnused(tx, hash);
}

/** Deletes photos of vehicles, with their pictures unless another profile uses the same. `tx` is the transaction. */
export async function deleteVehiclePhotos(tx: Db, condition: SQL): Promise<void> {
  for (const hash of await deleteRows(tx, condition)) await deletePhotoIfUnused(tx, hash);
}

async function deleteRows(tx: Db, condition: SQL): Promise<string[]> {
  const rows = await tx.delete(driverPhotos).where(condition).returning({ hash: driverPhotos.hash });
  return rows.flatMap(({ hash }) => hash ?? []);
}
