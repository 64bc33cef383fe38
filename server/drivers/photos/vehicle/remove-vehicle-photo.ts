import { and, eq } from "drizzle-orm";
import { driverPhotos } from "../../../../drizzle/schema/photos";
import { DECISION_MAIL_DELAY, DECISION_UNDO } from "../../../../shared/limits";
import { vehiclePhotoLabels } from "../../../../shared/profile/vehicle-photos";
import { recordAction } from "../../../operation/record-action";
import type { Db } from "../../../platform/database/database";
import { DomainError } from "../../../platform/http/domain-error";
import { markEnded } from "../../../process/deletions/deletions";
import type { Services } from "../../../process/services";
import { driverChanged } from "../../driver-changed";
import { lockOwnDriver } from "../../own-profile";
import { findDriverOfUser } from "../../queries";
import { mailVehiclePhotoRemoved } from "./mail-vehicle-photo-removed";
import type { DriverPhotoRow } from "./queries";

type Removing = Pick<Services, "db" | "jobs" | "now">;

/**
 * Takes one photo of a vehicle out of its profile at once, and mails its driver why, unless that is undone while the mail
 * waits. The driver may send another. `db` is the transaction. @throws DomainError NOT_FOUND
 */
export async function removeVehiclePhoto(
  { db, jobs, now }: Removing,
  { id, reason, staffId }: { id: string; reason: string; staffId: string },
): Promise<void> {
  const photo = await lockPhoto(db, id);
  if (photo?.state !== "shown") throw new DomainError("NOT_FOUND");
  const since = now();
  await db
    .update(driverPhotos)
    .set({ state: "removed", since, removedBy: staffId, removalReason: reason })
    .where(eq(driverPhotos.id, id));
  await markEnded(db, "vehicle-photo", [id], since);
  const data = { userId: photo.userId, photoId: id, at: since.getTime() };
  await jobs.enqueue(db, mailVehiclePhotoRemoved, data, { delay: DECISION_MAIL_DELAY });
  await changed(db, photo.userId, since);
  const action = { action: "vehicle-photo-removed", subject: photo.userId, actor: staffId } as const;
  await recordAction({ db, now }, { ...action, reason: `${vehiclePhotoLabels[photo.kind]}: ${reason}` });
}

/**
 * Undoes that while the mail waits. Only the person who removed it can, and not if the driver has saved another one
 * meanwhile. `db` is the transaction. @throws DomainError UNDO_TOO_LATE
 */
export async function undoPhotoRemoval(
  { db, now }: Pick<Services, "db" | "now">,
  { id, staffId }: { id: string; staffId: string },
): Promise<void> {
  const photo = await lockPhoto(db, id);
  const isOwn = photo?.state === "removed" && photo.removedBy === staffId && photo.hash !== null;
  if (!isOwn || now().getTime() >= photo.since.getTime() + DECISION_UNDO)
    throw new DomainError("UNDO_TOO_LATE");
  const { userId, kind } = photo;
  const place = and(
    eq(driverPhotos.userId, userId),
    eq(driverPhotos.kind, kind),
    eq(driverPhotos.state, "shown"),
  );
  if ((await db.$count(driverPhotos, place)) > 0) throw new DomainError("UNDO_TOO_LATE");
  await db
    .update(driverPhotos)
    .set({ state: "shown", since: now(), removedBy: null, removalReason: null })
    .where(eq(driverPhotos.id, id));
  await changed(db, userId, now());
  const action = { action: "vehicle-photo-removal-undone", subject: userId, actor: staffId } as const;
  await recordAction({ db, now }, { ...action, reason: vehiclePhotoLabels[kind] });
}

/** Locks the account before the photo, as a save does. */
async function lockPhoto(tx: Db, id: string): Promise<DriverPhotoRow | undefined> {
  const find = () => tx.select().from(driverPhotos).where(eq(driverPhotos.id, id));
  const [known] = await find();
  if (known) await lockOwnDriver(tx, known.userId);
  return (await find().for("update"))[0];
}

async function changed(tx: Db, userId: string, now: Date): Promise<void> {
  const driver = await findDriverOfUser(tx, userId);
  if (driver) await driverChanged(tx, driver.id, now);
}
