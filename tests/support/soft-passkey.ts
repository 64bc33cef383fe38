import { generateKeyPairSync, sign } from "node:crypto";

const base64url = (bytes: ArrayBuffer | ArrayLike<number>) =>
  Buffer.from(new Uint8Array(bytes)).toString("base64url");

/** A passkey in this process (ES256): its public key as a server stores it (COSE), its registration, and responses to challenges. */
export async function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // Ends with x and y of 32 bytes each.
  const point = publicKey.export({ format: "der", type: "spki" }).subarray(-64);
  const id = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const cose = new Uint8Array([
    ...[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20, ...point.subarray(0, 32)],
    ...[0x22, 0x58, 0x20, ...point.subarray(32)],
  ]);
  const rpId = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(new URL(origin).hostname)));
  const clientDataFor = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  let counter = 0;
  const credentialWith = <T>(response: T) => {
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {}, response };
  };
  return {
    id,
    cose,
    /** The response to the options of a new passkey, without attestation. */
    register: (challenge: string) => {
      const credential = Buffer.from(id, "base64url");
      // User present and verified, credential included; counter and authenticator's model are zeros.
      const data = Buffer.concat([rpId, Buffer.from([0x45, ...Array(21).fill(0), 16]), credential, cose]);
      const cbor = [
        Buffer.from([0xa3, 0x63]),
        ...[Buffer.from("fmt"), Buffer.from([0x64]), Buffer.from("none"), Buffer.from([0x67])],
        ...[Buffer.from("attStmt"), Buffer.from([0xa0, 0x68]), Buffer.from("authData")],
        ...[Buffer.from([0x58, data.length]), data],
      ];
      return credentialWith({
        clientDataJSON: base64url(clientDataFor("webauthn.create", challenge)),
        attestationObject: base64url(Buffer.concat(cbor)),
      });
    },
    /** @param count the device's counter, by default the next one */
    answer: async (challenge: string, count = ++counter) => {
      const clientData = clientDataFor("webauthn.get", challenge);
      const counted = Buffer.alloc(4);
      counted.writeUInt32BE(count);
      // User present and verified.
      const data = Buffer.concat([rpId, Buffer.from([5]), counted]);
      const hash = Buffer.from(await crypto.subtle.digest("SHA-256", clientData));
      const signed = sign("sha256", Buffer.concat([data, hash]), privateKey);
      return credentialWith({
        authenticatorData: base64url(data),
        clientDataJSON: base64url(clientData),
        signature: base64url(signed),
      });
    },
  };
}
