import { z } from "zod";
import { doneOutput } from "../answers";
import { validation } from "../messages";
import { publicProfile } from "./drivers";

// Here only the shape is read; checkProfile (profile.ts) applies §5, because whether a photo is missing depends on what
// is stored. What is missing or of another type is an empty field: the rule for it says what to do.
const text = z.string().catch("");
const number = z.number().nullable().catch(null);
const texts = z.array(z.string()).catch([]);

/** `POST /drivers/register` (§7): creates or updates. Fields that are not named here are ignored, the e-mail too. */
export const profileInput = z.object({
  name: text,
  phone: text,
  /** A data URL is a new picture; the stored address or nothing means unchanged; null or "" removed. */
  photo: z.string().nullable().optional().catch("?"),
  facebookUrl: text,
  instagramUrl: text,
  vehicleType: text,
  vehicleBrand: text,
  vehicleColor: text,
  vehicleYear: number,
  capacity: number,
  availableSeats: number,
  available: z.boolean().nullable().catch(null),
  services: texts,
  description: text,
  serviceState: text,
  serviceCity: text,
  offeredSchoolTransport: texts,
  offeredNeighborhoods: texts,
  /** The version that was read: another one in the database is a conflict. Left out, the save is unconditional. */
  updatedAt: z.iso.datetime({ error: validation.valueInvalid }).nullable().optional(),
});

/** The profile as its owner sees it (`GET /drivers/profile`). Before the first save `id` and most fields are null. */
export const ownProfile = z.object({
  id: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  /** E.164. */
  phone: z.string().nullable(),
  photo: z.string().nullable(),
  facebookUrl: z.string().nullable(),
  instagramUrl: z.string().nullable(),
  vehicleType: publicProfile.shape.vehicleType.nullable(),
  vehicleBrand: z.string().nullable(),
  vehicleColor: z.string().nullable(),
  vehicleYear: z.number().nullable(),
  capacity: z.number().nullable(),
  availableSeats: z.number().nullable(),
  available: z.boolean().nullable(),
  services: publicProfile.shape.services,
  description: z.string().nullable(),
  serviceState: publicProfile.shape.serviceState.nullable(),
  serviceCity: z.string().nullable(),
  offeredSchoolTransport: z.array(z.string()),
  offeredNeighborhoods: z.array(z.string()),
  isPublic: z.boolean(),
  /** Taken out of sight by the company; publishing changes nothing until that ends. */
  isSuspended: z.boolean(),
  /** A subscription entitles this account to be published now. */
  isEntitled: z.boolean(),
  createdAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime().nullable(),
});

/** What a save answers: the profile as stored, and that it worked. */
export const savedProfile = ownProfile.extend(doneOutput.shape);

/** `POST /drivers/publish` (§7). */
export const publishInput = z.object({ isPublic: z.boolean({ error: validation.valueInvalid }) });
