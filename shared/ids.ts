import { z } from "zod";
import { validation } from "./messages";

/** A driver's, plan's or report's id as it comes from outside. A malformed one is as unknown as a foreign one. */
export const publicId = z.string({ error: validation.idInvalid }).max(64, { error: validation.idInvalid });

/** The token of a mailed link, as our mails write it; anything else is no token, and the link leads nowhere. */
export const linkToken = z
  .string()
  .regex(/^[\w.-]{0,200}$/)
  .catch("");
