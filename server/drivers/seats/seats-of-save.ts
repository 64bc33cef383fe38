import type { CompleteProfile, ProfileInput } from "../../../shared/profile/profile";
import { noShifts, seatsLeft, splitAfter, toStoredShifts } from "../../../shared/profile/seats";
import type { Db } from "../../platform/database/database";
import type { DriverRow } from "../queries";
import { type SeatsRow, writeSeats } from "./stored-seats";

// What a save of the whole profile does to seats by shift (docs/decisions/0024-seats-by-shift.md).

/** The submitted profile, with stored values for the fields that the driver did not change. */
export function withStoredSeats(input: ProfileInput, stored: DriverRow | undefined): ProfileInput {
  if (!stored) return input;
  const isUntouched = (field: "availableSeats" | "available") => input.untouched?.includes(field) ?? false;
  const left = stored.seats && seatsLeft(stored.seats, input.services);
  return {
    ...input,
    availableSeats: isUntouched("availableSeats") ? (left ?? stored.availableSeats) : input.availableSeats,
    available: isUntouched("available") ? stored.available : input.available,
  };
}

/**
 * Updates a driver's shifts after a save of the profile. Submitting a number, or whether there are seats, confirms
 * them.
 */
export async function writeSeatsOfSave(
  tx: Db,
  { driverId, before, profile, untouched }: SeatsOfSave,
  now: Date,
): Promise<SeatsRow> {
  const isNamed = new Set(untouched).size < 2;
  return writeSeats(tx, {
    driverId,
    year: null,
    fromPrice: null,
    ...toStoredShifts(splitAfter(before ?? noShifts, profile)),
    confirmedAt: isNamed || !before ? now : before.confirmedAt,
  });
}

type SeatsOfSave = {
  driverId: string;
  before: SeatsRow | null | undefined;
  profile: Pick<CompleteProfile, "services" | "availableSeats">;
  untouched: ProfileInput["untouched"];
};
