/**
 * WebAuthn's verification. Loaded on first use of a passkey, because it is a seventh of the code that a start would
 * load.
 */
export function webAuthn(): Promise<typeof import("@simplewebauthn/server")> {
  return import("@simplewebauthn/server");
}
