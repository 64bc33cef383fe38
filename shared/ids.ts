import { z } from "zod";
import { validation } from "./messages";
import { readToken } from "./typed/mailed-links";
import { typedCode } from "./typed/schemas";

/** A driver's, plan's or report's id from outside. A malformed one counts as unknown. */
export const publicId = typedCode({ error: validation.idInvalid }).max(64, { error: validation.idInvalid });

/** The token of a mailed link; what is none is "", and the link is invalid. */
export const linkToken = z.string().overwrite(readToken).max(200).catch("");

/** A browser's own secret, which proves only that it is the same one: 32 bytes, base64url. Never in an address. */
export const deviceSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
