import type { z } from "zod";
import { isStateCode, type StateCode } from "./brazil";
import { type Service, services, type VehicleType, vehicleTypes } from "./drivers";
import type { ValidationIssue } from "./errors";
import { CAPACITY_MAX, CAPACITY_MIN, TEXT_MAX, VEHICLE_YEAR_MIN } from "./limits";
import { profileValidation, validation } from "./messages";
import { parsePhone } from "./phone";
import type { ownProfile, profileInput } from "./profile-schema";
import { parseSocialUrl } from "./social-links";
import { cleanLine, cleanText, lengthOf, uniqueLines } from "./text";

// The rules of §5 without zod, so that the editor doesn't load the validator; profile-schema.ts says the shapes.

export type ProfileInput = z.output<typeof profileInput>;
export type OwnProfile = z.infer<typeof ownProfile>;

/** What a driver fills in, before it is checked. A number that was left out or is none is null. */
export type ProfileForm = {
  name: string;
  phone: string;
  facebookUrl: string;
  instagramUrl: string;
  vehicleType: string;
  vehicleBrand: string;
  vehicleColor: string;
  vehicleYear: number | null;
  capacity: number | null;
  availableSeats: number | null;
  /** Left out (null) it means free seats above 0. */
  available: boolean | null;
  services: readonly string[];
  description: string;
  serviceState: string;
  serviceCity: string;
  offeredSchoolTransport: readonly string[];
  offeredNeighborhoods: readonly string[];
};

export type ProfileField = keyof ProfileForm | "email" | "photo";

/** A profile that keeps every rule of §5, as it is stored. */
export type CompleteProfile = {
  name: string;
  /** E.164. */
  phone: string;
  facebookUrl: string | null;
  instagramUrl: string | null;
  vehicleType: VehicleType;
  vehicleBrand: string;
  vehicleColor: string;
  vehicleYear: number;
  capacity: number;
  availableSeats: number;
  available: boolean;
  services: Service[];
  description: string;
  serviceState: StateCode;
  serviceCity: string;
  offeredSchoolTransport: string[];
  offeredNeighborhoods: string[];
};

/** What the rules ask besides what is typed: the account's e-mail, whether there is a photo, and today. */
export type ProfileFacts = { email: string; hasPhoto: boolean; now: Date };

type Checked = { profile: CompleteProfile; issues: [] } | { profile: null; issues: ValidationIssue[] };

/** A profile as it is stored, or every fault, one for each field, in the order of §5 (social addresses last). */
export function checkProfile(form: ProfileForm, facts: ProfileFacts): Checked {
  const profile = normalise(form);
  const issues = issuesOf(profile, form, facts);
  const { vehicleType, serviceState, vehicleYear, capacity, availableSeats, phone } = profile;
  const isWhole = vehicleType && serviceState && vehicleYear !== null && capacity !== null && phone !== null;
  if (issues.length > 0 || !isWhole || availableSeats === null) return { profile: null, issues };
  const available = profile.available ?? availableSeats > 0;
  return {
    profile: {
      ...profile,
      vehicleType,
      serviceState,
      vehicleYear,
      capacity,
      availableSeats,
      available,
      phone,
    },
    issues: [],
  };
}

function normalise(form: ProfileForm) {
  return {
    name: cleanLine(form.name),
    phone: parsePhone(form.phone),
    facebookUrl: parseSocialUrl("facebook", form.facebookUrl),
    instagramUrl: parseSocialUrl("instagram", form.instagramUrl),
    vehicleType: vehicleTypes.find((type) => type === form.vehicleType),
    vehicleBrand: cleanLine(form.vehicleBrand),
    vehicleColor: cleanLine(form.vehicleColor),
    vehicleYear: form.vehicleYear,
    capacity: form.capacity,
    availableSeats: form.availableSeats,
    available: form.available,
    services: services.filter((service) => form.services.includes(service)),
    description: cleanText(form.description),
    serviceState: stateOf(form.serviceState),
    serviceCity: cleanLine(form.serviceCity),
    offeredSchoolTransport: uniqueLines(form.offeredSchoolTransport),
    offeredNeighborhoods: uniqueLines(form.offeredNeighborhoods),
  };
}

function stateOf(text: string): StateCode | undefined {
  const code = text.trim().toUpperCase();
  return isStateCode(code) ? code : undefined;
}

function issuesOf(
  profile: ReturnType<typeof normalise>,
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

/** A profile as stored, in the form in which it is checked and edited. */
export function formOf(profile: OwnProfile): ProfileForm {
  return {
    name: profile.name,
    phone: profile.phone ?? "",
    facebookUrl: profile.facebookUrl ?? "",
    instagramUrl: profile.instagramUrl ?? "",
    vehicleType: profile.vehicleType ?? "",
    vehicleBrand: profile.vehicleBrand ?? "",
    vehicleColor: profile.vehicleColor ?? "",
    vehicleYear: profile.vehicleYear,
    capacity: profile.capacity,
    availableSeats: profile.availableSeats,
    available: profile.available,
    services: profile.services,
    description: profile.description ?? "",
    serviceState: profile.serviceState ?? "",
    serviceCity: profile.serviceCity ?? "",
    offeredSchoolTransport: profile.offeredSchoolTransport,
    offeredNeighborhoods: profile.offeredNeighborhoods,
  };
}
