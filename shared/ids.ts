import { z } from "zod";
import { validation } from "./messages";

/** A driver's, plan's or report's id as it comes from outside. A malformed one is as unknown as a foreign one. */
export const publicId = z.string({ error: validation.idInvalid }).max(64, { error: validation.idInvalid });
