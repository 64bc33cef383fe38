import { CAPACITY_MAX, CAPACITY_MIN, VEHICLE_YEAR_MIN } from "../limits";
import { profileValidation, validation } from "../messages";
import type { FieldContext } from "./fields";

// The rules of §5 for the three numbers of a profile: each returns the message to show, or undefined if valid.

export function capacityError(capacity: number | null): string | undefined {
  if (capacity === null || !(capacity >= CAPACITY_MIN)) return profileValidation.capacity;
  if (capacity > CAPACITY_MAX) return profileValidation.capacityMax;
  return Number.isInteger(capacity) ? undefined : validation.valueInvalid;
}

/** Compared with the capacity, if that is valid. */
export function seatsError(seats: number | null, { capacity }: FieldContext): string | undefined {
  if (seats === null || !(seats >= 0)) return profileValidation.availableSeats;
  if (!Number.isInteger(seats)) return validation.valueInvalid;
  const isAbove = capacity === null || capacityError(capacity) ? seats > CAPACITY_MAX : seats > capacity;
  return isAbove ? profileValidation.seatsAboveCapacity : undefined;
}

export function yearError(year: number | null, { now }: FieldContext): string | undefined {
  if (year === null || !(year > 0)) return profileValidation.vehicleYear;
  // Next year's models are sold this year.
  const isPlausible = year >= VEHICLE_YEAR_MIN && year <= now.getUTCFullYear() + 1;
  return Number.isInteger(year) && isPlausible ? undefined : profileValidation.vehicleYearInvalid;
}
