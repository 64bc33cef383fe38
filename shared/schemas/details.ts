import { z } from "zod";
import { doneOutput } from "../answers";
import { validation } from "../messages";
import { comfortFields } from "../profile/comfort-fields";
import { termsFields } from "../profile/terms-fields";
import { shownShape, typedShape } from "./fields";

/** When the driver last confirmed all of it. */
const confirmedAt = z.iso.datetime();

/** Price and conditions: null and false mean "not stated". */
export const publicTerms = z.object({ ...shownShape(termsFields, "profile"), confirmedAt });

/** Safety and comfort: null and false mean "not stated". */
export const publicComfort = z.object({ ...shownShape(comfortFields, "profile"), confirmedAt });

/**
 * The version that the client had read, null for none: the response says whether another one was overwritten. Optional.
 */
const read = z.iso.datetime({ error: validation.valueInvalid }).nullable().optional();

/** `POST /drivers/terms`: all terms; those left out are deleted. */
export const termsInput = z.object({ ...typedShape(termsFields), confirmedAt: read });

/** `POST /drivers/comfort`: all of the comfort; what is left out is deleted. */
export const comfortInput = z.object({ ...typedShape(comfortFields), confirmedAt: read });

/** `POST /drivers/terms-confirmation`: the version that the driver sees. */
export const confirmTermsInput = z.object({
  confirmedAt: z.iso.datetime({ error: validation.valueInvalid }),
});

/** What a driver stated besides the profile (`GET /drivers/details`), outdated facts included. */
export const ownDetails = z.object({
  /** There are no details before the first save of the profile. */
  hasProfile: z.boolean(),
  terms: publicTerms.nullable(),
  /** False if the price was not confirmed for too long: families don't see it. */
  isPriceShown: z.boolean(),
  comfort: publicComfort.nullable(),
});

/** The response of a save: everything as stored now, and whether it overwrote a save made elsewhere in between. */
export const savedDetails = ownDetails.extend({ ...doneOutput.shape, replacedOther: z.boolean() });
