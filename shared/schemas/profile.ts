import { z } from "zod";
import { doneOutput } from "../answers";
import { documentTypes } from "../documents/documents";
import { validation } from "../messages";
import { restingSteps, stepNames } from "../profile/next-step";
import { profileFields } from "../profile/profile-fields";
import { ownVehiclePhotos, shownSeats } from "./drivers";
import { ownShape, typedShape } from "./fields";

/**
 * `POST /drivers/register` (§7): creates or updates. Fields that are not named here are ignored, the e-mail too. Checks
 * only the shape; checkProfile (profile.ts) applies §5, because whether a photo is missing depends on what is stored.
 */
export const profileInput = z.object({
  ...typedShape(profileFields),
  /** A data URL is a new picture; the stored URL or undefined means unchanged; null or "" removes it. */
  photo: z.string().nullable().optional().catch("?"),
  /** Optimistic lock: conflict (409) if the stored `updatedAt` differs. Left out, the save is unconditional. */
  updatedAt: z.iso.datetime({ error: validation.valueInvalid }).nullable().optional(),
  /**
   * Fields that the driver didn't touch: keep the stored values, even if changed in between, without reconfirming them.
   */
  untouched: z
    .array(z.enum(["availableSeats", "available"]))
    .optional()
    .catch(undefined),
});

/** The profile as its owner sees it (`GET /drivers/profile`). Before the first save `id` and most fields are null. */
export const ownProfile = z.object({
  id: z.string().nullable(),
  ...ownShape(profileFields),
  /** Before the first save, the account's. */
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  ...ownVehiclePhotos.shape,
  seats: shownSeats.nullable(),
  isPublic: z.boolean(),
  /** Hidden by the company; publishing changes nothing until the suspension ends. */
  isSuspended: z.boolean(),
  /** It is not shown yet, because our staff check it first. */
  isHeld: z.boolean(),
  /** Whether a subscription entitles this account to a public profile now. */
  isEntitled: z.boolean(),
  /** "Salvar e publicar" came before the subscription: the payment publishes the profile. */
  isPublishedWhenPaid: z.boolean(),
  createdAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime().nullable(),
});

/** The response of a save: the profile as stored and a success message. */
export const savedProfile = ownProfile.extend(doneOutput.shape);

/** `POST /drivers/publish` (§7). With `whenPaid`, a profile without a subscription is published by the payment. */
export const publishInput = z.object({
  isPublic: z.boolean({ error: validation.valueInvalid }),
  whenPaid: z.boolean({ error: validation.valueInvalid }).optional(),
});

const step = z.object({
  name: z.enum(stepNames),
  document: z.enum(documentTypes).optional(),
  reason: z.string().optional(),
  days: z.number().optional(),
  count: z.number().optional(),
  family: z.string().optional(),
  since: z.iso.datetime().optional(),
  year: z.number().optional(),
});

const row = z.object({ text: z.string(), kind: z.enum(["bad", "warning", "quiet"]) }).nullable();

/** What to do next on /painel, the most important first, and the state of each duty in words. */
export const nextStepAnswer = z.object({
  steps: z.array(step),
  /** Families could find the profile once, today or earlier. */
  wasFound: z.boolean(),
  /** How many families wait for an answer; null outside the season. */
  waiting: z.number().nullable(),
  rows: z.object({ documents: row, details: row, recommendations: row, material: row }),
});
export type NextStepAnswer = z.infer<typeof nextStepAnswer>;

/** A step to put off for 30 days. */
export const restInput = z.object({ step: z.enum(restingSteps, { error: validation.valueInvalid }) });
