import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { validation } from "../messages";
import { staffRoles } from "../staff";

/** Somebody of the staff, as told to the console. */
export const staffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
});

/** A session that begins. */
export const staffSignInOutput = z.object({ token: z.string(), expiresAt: z.date(), staff: staffMember });

// What browsers send is looked into by the library that verifies it; here only its size and outline.
const credential = z.looseObject({ id: z.string().min(1).max(1024), type: z.literal("public-key") });
export const authenticationResponse = z.custom<AuthenticationResponseJSON>(
  (value) => credential.safeParse(value).success,
  { error: validation.valueInvalid },
);
export const registrationResponse = z.custom<RegistrationResponseJSON>(
  (value) => credential.safeParse(value).success,
  { error: validation.valueInvalid },
);

/** The token of a one-use link. */
export const staffLinkToken = z.string({ error: validation.valueInvalid }).min(1).max(64);
