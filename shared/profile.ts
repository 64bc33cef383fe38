import type { z } from "zod";
import { isStateCode, type StateCode } from "./brazil";
import { type Service, services, type VehicleType, vehicleTypes } from "./drivers";
import type { ValidationIssue } from "./errors";
import { parsePhone } from "./phone";
import { profileIssues } from "./profile-issues";
import type { ownProfile, profileInput } from "./schemas/profile";
import { parseSocialUrl } from "./social-links";
import { cleanLine, cleanText, uniqueLines } from "./text";

// The rules of §5 without zod, so that the editor doesn't load the validator; schemas/profile.ts says the shapes.

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
  const issues = profileIssues(profile, form, facts);
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

/** What was typed, in the form in which it is stored; null or undefined where it can't be. */
export type NormalProfile = ReturnType<typeof normalise>;

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
