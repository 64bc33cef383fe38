import { z } from "zod";
import { doneOutput } from "../answers";
import { validation } from "../messages";
import { profileFields } from "../profile/profile-fields";
import { shownSeats } from "./drivers";
import { ownShape, typedShape } from "./fields";

/**
 * `POST /drivers/register` (§7): creates or updates. Fields that are not named here are ignored, the e-mail too. Only
 * the shape is read; checkProfile (profile.ts) applies §5, because whether a photo is missing depends on what is stored.
 */
export const profileInput = z.object({
  ...typedShape(profileFields),
  /** A data URL is a new picture; the stored address or nothing means unchanged; null or "" removed. */
  photo: z.string().nullable().optional().catch("?"),
  /** The version that was read: another one in the database is a conflict. Left out, the save is unconditional. */
  updatedAt: z.iso.datetime({ error: validation.valueInvalid }).nullable().optional(),
  /** What the driver left as it was read: what is stored stands, also if it changed meanwhile, and is not confirmed. */
  untouched: z
    .array(z.enum(["availableSeats", "available"]))
    .optional()
    .catch(undefined),
});

/** The profile as its owner sees it (`GET /drivers/profile`). Before the first save `id` and most fields are null. */
export const ownProfile = z.object({
  id: z.string().nullable(),
  ...ownShape(profileFields),
  /** Before the first save the account's. */
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  seats: shownSeats.nullable(),
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
