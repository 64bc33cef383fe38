import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { DomainError } from "../../platform/http/domain-error";
import type { Services } from "../../process/services";
import { type ChallengePurpose, spendChallenge, storeChallenge } from "./challenges";
import type { NewPasskey } from "./register-passkey";
import { relyingParty } from "./relying-party";
import { webAuthn } from "./web-authn";

/** Options for signing in with any passkey of this site (discoverable credentials): the passkey identifies the user. */
export async function passkeyToUse(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  purpose: ChallengePurpose,
) {
  const { id: rpID } = relyingParty(config);
  const { generateAuthenticationOptions } = await webAuthn();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID,
    userVerification: "required",
  });
  await storeChallenge(db, { challenge: options.challenge, purpose }, now());
  return options;
}

/**
 * Verifies the browser's response to `passkeyToUse`; the challenge is used up even if that fails.
 * @returns the key's new counter. A counter that did not grow (a copied key) is refused.
 * @throws DomainError PASSKEY_REFUSED
 */
export async function passkeyUsed(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  purpose: ChallengePurpose,
  passkey: NewPasskey,
  response: AuthenticationResponseJSON,
): Promise<number> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedRPID,
    expectedOrigin,
    expectedChallenge: (challenge) => spendChallenge(db, { challenge, purpose }, now()),
    credential: passkey,
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified.verified) throw new DomainError("PASSKEY_REFUSED");
  return verified.authenticationInfo.newCounter;
}
