import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import type { Services } from "../../process/services";
import { type ChallengePurpose, spendChallenge, storeChallenge } from "./challenges";
import { relyingParty } from "./relying-party";
import { webAuthn } from "./web-authn";

/** A new key as it is stored: WebAuthn's credential id, the public key, and the device's transports. */
export type NewPasskey = {
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
};

type Owner = { id: string; email: string; name: string };

/** The options with which a browser creates a passkey for `owner`, excluding devices that hold one of `known`. */
export async function passkeyToMake(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  purpose: ChallengePurpose,
  owner: Owner,
  known: readonly string[],
) {
  const { id: rpID, name: rpName } = relyingParty(config);
  const { generateRegistrationOptions } = await webAuthn();
  // Extensions are not used, and their types have values that JSON can't represent.
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.name,
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(db, { challenge: options.challenge, purpose, owner: owner.id }, now());
  return options;
}

/**
 * Verifies the browser's response to `passkeyToMake`; the challenge is used up even if that fails.
 * @throws DomainError PASSKEY_REFUSED
 */
export async function passkeyMade(
  { db, now, config }: { db: Db } & Pick<Services, "now" | "config">,
  purpose: ChallengePurpose,
  ownerId: string,
  response: RegistrationResponseJSON,
): Promise<NewPasskey> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response,
    expectedRPID,
    expectedOrigin,
    expectedChallenge: (challenge) => spendChallenge(db, { challenge, purpose, owner: ownerId }, now()),
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified.verified) throw new DomainError("PASSKEY_REFUSED");
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { id, publicKey, counter, transports };
}
