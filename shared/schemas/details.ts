import { z } from "zod";
import { doneOutput } from "../answers";
import { validation } from "../messages";
import { comfortFields } from "../profile/comfort-fields";
import { termsFields } from "../profile/terms-fields";
import { shownShape, typedShape } from "./fields";

/** When the driver last said that all of it is so. */
const confirmedAt = z.iso.datetime();

/** Price and conditions: null and false mean "not stated". */
export const publicTerms = z.object({ ...shownShape(termsFields, "profile"), confirmedAt });

/** Safety and comfort: null and false mean "not stated". */
export const publicComfort = z.object({ ...shownShape(comfortFields, "profile"), confirmedAt });

/** The version that was read, null for none: the answer reports whether another one was replaced. Optional. */
const read = z.iso.datetime({ error: validation.valueInvalid }).nullable().optional();

/** `POST /drivers/terms`: all of the terms; what is left out is deleted. */
export const termsInput = z.object({ ...typedShape(termsFields), confirmedAt: read });

/** `POST /drivers/comfort`: all of the comfort; what is left out is deleted. */
export const comfortInput = z.object({ ...typedShape(comfortFields), confirmedAt: read });

/** `POST /drivers/terms-confirmation`: the version that the driver has in front. */
export const confirmTermsInput = z.object({
  confirmedAt: z.iso.datetime({ error: validation.valueInvalid }),
});

/** What a driver stated besides the profile (`GET /drivers/details`), outdated facts included. */
export const ownDetails = z.object({
  /** Without a profile there are no details yet. */
  hasProfile: z.boolean(),
  terms: publicTerms.nullable(),
  /** False when the price was not confirmed for too long: families don't see it. */
  isPriceShown: z.boolean(),
  comfort: publicComfort.nullable(),
});

/** What a save answers: all as stored now, and whether it replaced what was saved elsewhere meanwhile. */
export const savedDetails = ownDetails.extend({ ...doneOutput.shape, replacedOther: z.boolean() });
