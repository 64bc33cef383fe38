import { services } from "./drivers";
import type { ValidationIssue } from "./errors";
import { CAPACITY_MAX, CAPACITY_MIN, TEXT_MAX, VEHICLE_YEAR_MIN } from "./limits";
import { profileValidation, validation } from "./messages";
import type { NormalProfile, ProfileFacts, ProfileField, ProfileForm } from "./profile";
import { lengthOf } from "./text";

/** Every fault of a profile, one for each field, in the order of §5 (social addresses last). */
export function profileIssues(
  profile: NormalProfile,
  form: ProfileForm,
  facts: ProfileFacts,
): ValidationIssue[] {
  const faults: [ProfileField, string | undefined][] = [
    ["name", textFault(profile.name, TEXT_MAX.name, profileValidation.name)],
    ["phone", phoneFault(form.phone, profile.phone)],
    ["email", facts.email ? undefined : profileValidation.email],
    ["vehicleType", profile.vehicleType ? undefined : profileValidation.vehicleType],
    ["vehicleBrand", textFault(profile.vehicleBrand, TEXT_MAX.vehicle, profileValidation.vehicleBrand)],
    ["vehicleColor", textFault(profile.vehicleColor, TEXT_MAX.vehicle, profileValidation.vehicleColor)],
    ["capacity", capacityFault(profile.capacity)],
    ["availableSeats", seatsFault(profile.availableSeats, profile.capacity)],
    ["vehicleYear", yearFault(profile.vehicleYear, facts.now)],
    ["description", textFault(profile.description, TEXT_MAX.description, profileValidation.description)],
    ["services", servicesFault(form.services)],
    ["serviceState", profile.serviceState ? undefined : profileValidation.serviceState],
    ["serviceCity", textFault(profile.serviceCity, TEXT_MAX.city, profileValidation.serviceCity)],
    ["offeredSchoolTransport", listFault(profile.offeredSchoolTransport, profileValidation.schools)],
    ["offeredNeighborhoods", listFault(profile.offeredNeighborhoods, profileValidation.neighborhoods)],
    ["photo", facts.hasPhoto ? undefined : profileValidation.photo],
    ["facebookUrl", socialFault(form.facebookUrl, profile.facebookUrl, profileValidation.facebookUrl)],
    ["instagramUrl", socialFault(form.instagramUrl, profile.instagramUrl, profileValidation.instagramUrl)],
  ];
  return faults.flatMap(([path, message]) => (message ? [{ path, message }] : []));
}

function textFault(text: string, max: number, missing: string): string | undefined {
  if (text === "") return missing;
  return lengthOf(text) > max ? validation.textTooLong : undefined;
}

function phoneFault(typed: string, phone: string | null): string | undefined {
  if (typed.trim() === "") return profileValidation.phone;
  return phone === null ? profileValidation.phoneInvalid : undefined;
}

function capacityFault(capacity: number | null): string | undefined {
  if (capacity === null || !(capacity >= CAPACITY_MIN)) return profileValidation.capacity;
  if (capacity > CAPACITY_MAX) return profileValidation.capacityMax;
  return Number.isInteger(capacity) ? undefined : validation.valueInvalid;
}

function seatsFault(seats: number | null, capacity: number | null): string | undefined {
  if (seats === null || !(seats >= 0)) return profileValidation.availableSeats;
  if (!Number.isInteger(seats)) return validation.valueInvalid;
  const isAbove = capacity === null || capacityFault(capacity) ? seats > CAPACITY_MAX : seats > capacity;
  return isAbove ? profileValidation.seatsAboveCapacity : undefined;
}

function yearFault(year: number | null, now: Date): string | undefined {
  if (year === null || !(year > 0)) return profileValidation.vehicleYear;
  // A vehicle of next year's model is sold this year.
  const isPlausible = year >= VEHICLE_YEAR_MIN && year <= now.getUTCFullYear() + 1;
  return Number.isInteger(year) && isPlausible ? undefined : profileValidation.vehicleYearInvalid;
}

function servicesFault(chosen: readonly string[]): string | undefined {
  if (chosen.length === 0) return profileValidation.services;
  return chosen.every((name) => services.some((service) => service === name))
    ? undefined
    : validation.valueInvalid;
}

function listFault(items: readonly string[], missing: string): string | undefined {
  if (items.length === 0) return missing;
  if (items.length > TEXT_MAX.listItems) return profileValidation.listTooLong;
  return items.some((item) => lengthOf(item) > TEXT_MAX.listItem) ? validation.textTooLong : undefined;
}

function socialFault(typed: string, url: string | null, invalid: string): string | undefined {
  return typed.trim() !== "" && url === null ? invalid : undefined;
}
