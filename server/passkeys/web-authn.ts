/** WebAuthn's checks. Loaded by whoever uses a passkey: they would be a seventh of what every start loads. */
export function webAuthn(): Promise<typeof import("@simplewebauthn/server")> {
  return import("@simplewebauthn/server");
}
