/** Whether this device supports passkeys with fingerprint, face or screen lock. */
export async function canUsePasskeys(): Promise<boolean> {
  if (typeof PublicKeyCredential !== "function") return false;
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}
