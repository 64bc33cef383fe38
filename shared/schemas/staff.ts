import { z } from "zod";
import { validation } from "../messages";
import { staffRoles } from "../staff";
import { readToken } from "../typed/mailed-links";

/** A member of staff, as sent to the console. */
export const staffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
});

/** A new session. */
export const staffSignInOutput = z.object({ token: z.string(), expiresAt: z.date(), staff: staffMember });

/** The token of a one-use link. */
export const staffLinkToken = z
  .string({ error: validation.valueInvalid })
  .overwrite(readToken)
  .min(1)
  .max(64);
