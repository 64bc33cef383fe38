import { and, eq, exists, isNotNull, isNull, ne, not, or, type SQL, type SQLWrapper } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverPhotos } from "../../../drizzle/schema/photos";
import type { Db } from "../../platform/database/database";

/** Whether no profile uses the photo with this hash, as its driver's or as one of the vehicle. */
export function isUnused(db: Db, hash: SQLWrapper | string): SQL | undefined {
  return not(isUsed(db, hash));
}

/** Whether families may get it: not while only suspended profiles use it, or only one from which staff removed it. */
export function isServed(db: Db, hash: SQLWrapper): SQL | undefined {
  const open = isUsed(db, hash, { portrait: isNull(drivers.suspendedAt), vehicle: isOpen });
  // A photo that no profile uses (any more) does not belong to a suspended one.
  return or(open, isUnused(db, hash));
}

const isOpen = and(isNull(drivers.suspendedAt), ne(driverPhotos.state, "removed"));

type Uses = { portrait?: SQL | undefined; vehicle?: SQL | undefined };

function isUsed(db: Db, hash: SQLWrapper | string, { portrait, vehicle }: Uses = {}): SQL {
  const portraits = db
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(eq(drivers.photoHash, hash), portrait));
  const vehicles = db
    .select({ id: driverPhotos.id })
    .from(driverPhotos)
    // A photo can be chosen before there is a profile.
    .leftJoin(drivers, eq(drivers.userId, driverPhotos.userId))
    .where(and(isNotNull(driverPhotos.hash), eq(driverPhotos.hash, hash), vehicle));
  return or(exists(portraits), exists(vehicles)) ?? exists(portraits);
}
