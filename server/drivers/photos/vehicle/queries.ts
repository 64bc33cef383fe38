import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { driverPhotos } from "../../../../drizzle/schema/photos";
import { vehiclePhotoUrl } from "../../../../shared/photos";
import { type VehiclePhoto, vehiclePhotoKinds } from "../../../../shared/profile/vehicle-photos";
import type { ownVehiclePhotos } from "../../../../shared/schemas/drivers";
import type { Db } from "../../../platform/database/database";

export type DriverPhotoRow = typeof driverPhotos.$inferSelect;

export type OwnVehiclePhotos = z.infer<typeof ownVehiclePhotos>;

export const noVehiclePhotos: OwnVehiclePhotos = { vehiclePhotos: [], chosenPhotos: [] };

/** The rows of an account that meet a condition, in the order of the kinds. */
export async function driverPhotosOf(db: Db, userId: string, condition?: SQL): Promise<DriverPhotoRow[]> {
  const rows = await db
    .select()
    .from(driverPhotos)
    .where(and(eq(driverPhotos.userId, userId), condition));
  return rows.toSorted((a, b) => vehiclePhotoKinds.indexOf(a.kind) - vehiclePhotoKinds.indexOf(b.kind));
}

/** The photos of the vehicle as families see them. */
export async function shownVehiclePhotos(db: Db, userId: string): Promise<VehiclePhoto[]> {
  return shownOf(await driverPhotosOf(db, userId, eq(driverPhotos.state, "shown")));
}

/** The same for their driver, with what the next save changes. */
export async function readOwnVehiclePhotos(db: Db, userId: string): Promise<OwnVehiclePhotos> {
  const rows = await driverPhotosOf(db, userId, inArray(driverPhotos.state, ["shown", "chosen"]));
  const chosen = rows.filter(({ state }) => state === "chosen");
  return {
    vehiclePhotos: shownOf(rows),
    chosenPhotos: chosen.map(({ kind, hash }) => ({ kind, url: hash && vehiclePhotoUrl(hash) })),
  };
}

function shownOf(rows: readonly DriverPhotoRow[]): VehiclePhoto[] {
  return rows.flatMap(({ kind, state, hash }) =>
    state === "shown" && hash ? [{ kind, url: vehiclePhotoUrl(hash) }] : [],
  );
}
