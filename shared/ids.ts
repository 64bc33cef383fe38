import { z } from "zod";
import { validation } from "./messages";

/** Public ids are 16 characters of a–z and 2–7: 80 random bits, URL-safe, no sequence to guess. */
export const ID_PATTERN = /^[a-z2-7]{16}$/;

/** A driver's, plan's or report's id as it comes from outside. A malformed one is as unknown as a foreign one. */
export const publicId = z.string({ error: validation.idInvalid }).max(64, { error: validation.idInvalid });
