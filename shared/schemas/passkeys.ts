import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { PASSKEY_NAME_MAX_LENGTH } from "../limits";
import { validation } from "../messages";
import { typedCode, typedLine } from "../typed/schemas";

// The library that verifies them checks what browsers send; here only size and outline are checked.
const credential = z.looseObject({ id: z.string().min(1).max(1024), type: z.literal("public-key") });
export const authenticationResponse = z.custom<AuthenticationResponseJSON>(
  (value) => credential.safeParse(value).success,
  { error: validation.valueInvalid },
);
export const registrationResponse = z.custom<RegistrationResponseJSON>(
  (value) => credential.safeParse(value).success,
  { error: validation.valueInvalid },
);

/** The name of a device, as its owner sees it. */
export const passkeyName = typedLine({ error: validation.valueInvalid })
  .min(1, validation.valueInvalid)
  .max(PASSKEY_NAME_MAX_LENGTH, validation.textTooLong);

/** The id of a passkey. */
export const passkeyId = typedCode({ error: validation.valueInvalid }).min(1).max(1024);

/** A device that signs in without the password (`GET /auth/passkeys`). */
export const ownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
