import { driverSeats } from "../../../drizzle/schema/seats";
import { type ShiftSeats, toStoredShifts } from "../../../shared/profile/seats";
import type { Db } from "../../platform/database/database";
import type { SeatsRow } from "./shown-seats";

/** Stores a driver's seats by shift and the date of their confirmation, in the transaction that writes the profile's one number. */
export async function writeSeats(
  tx: Db,
  driverId: string,
  seats: { split: readonly ShiftSeats[] | null; confirmedAt: Date },
): Promise<SeatsRow> {
  const row = { confirmedAt: seats.confirmedAt, ...toStoredShifts(seats.split) };
  const [written] = await tx
    .insert(driverSeats)
    .values({ driverId, ...row })
    .onConflictDoUpdate({ target: driverSeats.driverId, set: row })
    .returning();
  if (!written) throw new Error("an upsert wrote nothing");
  return written;
}
