/** Whether this device has a finger, a face or a screen lock that opens passkeys. */
export async function canUsePasskeys(): Promise<boolean> {
  if (typeof PublicKeyCredential !== "function") return false;
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}
