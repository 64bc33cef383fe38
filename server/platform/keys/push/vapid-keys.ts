import { createECDH } from "node:crypto";
import { sha256 } from "../../hash";

/** The key pair by which push services recognise us (VAPID, RFC 8292), base64url, and its fingerprint. */
export type VapidKeys = { publicKey: string; privateKey: string; id: string };

const CURVE = "prime256v1";

/** The pair of a private key of 32 bytes; null if the curve has no such key. */
export function vapidKeysOf(secret: Buffer): VapidKeys | null {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(secret);
    const publicKey = pair.getPublicKey().toString("base64url");
    return { publicKey, privateKey: secret.toString("base64url"), id: sha256(publicKey).slice(0, 16) };
  } catch {
    return null;
  }
}

/** Whether these bytes are a public key: a point on the curve, uncompressed. */
export function isPublicKey(bytes: Buffer): boolean {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    return bytes.length === 65 && pair.computeSecret(bytes).length > 0;
  } catch {
    return false;
  }
}
