import { CAPACITY_MAX, CAPACITY_MIN, VEHICLE_YEAR_MIN } from "../limits";
import { profileValidation, validation } from "../messages";
import type { Around } from "./fields";

// The rules of §5 for the three numbers of a profile: what is wrong with one, in the words for the person.

export function capacityFault(capacity: number | null): string | undefined {
  if (capacity === null || !(capacity >= CAPACITY_MIN)) return profileValidation.capacity;
  if (capacity > CAPACITY_MAX) return profileValidation.capacityMax;
  return Number.isInteger(capacity) ? undefined : validation.valueInvalid;
}

/** Against the capacity, where that is right itself. */
export function seatsFault(seats: number | null, { capacity }: Around): string | undefined {
  if (seats === null || !(seats >= 0)) return profileValidation.availableSeats;
  if (!Number.isInteger(seats)) return validation.valueInvalid;
  const isAbove = capacity === null || capacityFault(capacity) ? seats > CAPACITY_MAX : seats > capacity;
  return isAbove ? profileValidation.seatsAboveCapacity : undefined;
}

export function yearFault(year: number | null, { now }: Around): string | undefined {
  if (year === null || !(year > 0)) return profileValidation.vehicleYear;
  // A vehicle of next year's model is sold this year.
  const isPlausible = year >= VEHICLE_YEAR_MIN && year <= now.getUTCFullYear() + 1;
  return Number.isInteger(year) && isPlausible ? undefined : profileValidation.vehicleYearInvalid;
}
