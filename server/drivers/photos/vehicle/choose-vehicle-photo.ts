import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { driverPhotos, photos, photoVariants } from "../../../../drizzle/schema/photos";
import { photoHash, photoShapes } from "../../../../shared/photos";
import type { vehiclePhotoInput } from "../../../../shared/schemas/drivers";
import type { Db } from "../../../platform/database/database";
import { newId } from "../../../platform/database/ids";
import { DomainError } from "../../../platform/http/domain-error";
import { lockOwnDriver, type SignedIn } from "../../own-profile";
import { cleanPhoto } from "../clean-photo";
import { isDataUrl, parseDataUrl } from "../parse-data-url";
import { storePhoto } from "../store-photo";
import { type OwnVehiclePhotos, readOwnVehiclePhotos } from "./queries";

/**
 * Chooses a photo of the caller's vehicle, or none, for the next save of the profile: nothing is public before. The URL of
 * a stored photo chooses that one again, as after "Desfazer". @throws DomainError what `parseDataUrl` and `cleanPhoto`
 * throw; PHOTO_UNREADABLE for the URL of a photo that is gone. Nothing changes then.
 */
export async function chooseVehiclePhoto(
  { db, user, now }: SignedIn,
  { kind, photo }: z.output<typeof vehiclePhotoInput>,
): Promise<OwnVehiclePhotos> {
  // Decoding takes long, so it is done before the transaction.
  const cleaned = photo && isDataUrl(photo) ? await cleanPhoto(parseDataUrl(photo), "vehicle") : null;
  return db.transaction(async (tx) => {
    await lockOwnDriver(tx, user.id);
    const hash = cleaned ? await storePhoto(tx, cleaned) : photo && (await holdStored(tx, photo));
    const own = and(eq(driverPhotos.userId, user.id), eq(driverPhotos.kind, kind));
    await tx.delete(driverPhotos).where(and(own, eq(driverPhotos.state, "chosen")));
    const [shown] = await tx
      .select({ hash: driverPhotos.hash })
      .from(driverPhotos)
      .where(and(own, eq(driverPhotos.state, "shown")));
    if ((shown?.hash ?? null) !== hash)
      await tx
        .insert(driverPhotos)
        .values({ id: newId(), userId: user.id, kind, state: "chosen", hash, since: now() });
    return readOwnVehiclePhotos(tx, user.id);
  });
}

/** Keeps a stored photo from being deleted until the transaction ends. Whoever knows its URL could send its picture, too. */
async function holdStored(tx: Db, url: string): Promise<string> {
  const [stored] = await tx
    .select({ hash: photos.hash })
    .from(photos)
    .innerJoin(
      photoVariants,
      and(eq(photoVariants.hash, photos.hash), eq(photoVariants.size, photoShapes.vehicle.sizes[0])),
    )
    .where(eq(photos.hash, photoHash(url) ?? ""))
    .limit(1)
    .for("share", { of: photos });
  if (!stored) throw new DomainError("PHOTO_UNREADABLE");
  return stored.hash;
}
