const base64url = (bytes: ArrayBuffer | ArrayLike<number>) =>
  Buffer.from(new Uint8Array(bytes)).toString("base64url");

/** A passkey in this process (ES256): its public key as a server stores it (COSE), its registration, and responses to challenges. */
export async function softPasskey(origin: string) {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  // 0x04, then x and y of 32 bytes each.
  const point = Buffer.from(await crypto.subtle.exportKey("raw", publicKey));
  const id = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const cose = new Uint8Array([
    ...[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20, ...point.subarray(1, 33)],
    ...[0x22, 0x58, 0x20, ...point.subarray(33)],
  ]);
  const rpId = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(new URL(origin).hostname)));
  const clientDataFor = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  let counter = 0;
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
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientDataFor("webauthn.create", challenge)),
          attestationObject: base64url(Buffer.concat(cbor)),
        },
      };
    },
    /** @param count the device's counter, by default the next one */
    answer: async (challenge: string, count = ++counter) => {
      const clientData = clientDataFor("webauthn.get", challenge);
      const counted = Buffer.alloc(4);
      counted.writeUInt32BE(count);
      // User present and verified.
      const data = Buffer.concat([rpId, Buffer.from([5]), counted]);
      const hash = Buffer.from(await crypto.subtle.digest("SHA-256", clientData));
      const signed = await crypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        privateKey,
        Buffer.concat([data, hash]),
      );
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        clientExtensionResults: {},
        response: {
          authenticatorData: base64url(data),
          clientDataJSON: base64url(clientData),
          signature: base64url(asDer(new Uint8Array(signed))),
        },
      };
    },
  };
}

/** Two numbers of 32 bytes each as WebAuthn sends them: a DER sequence of integers. */
function asDer(signature: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const trimmed = bytes.subarray(first);
    const padded = (trimmed[0] ?? 0) >= 0x80 ? [0, ...trimmed] : [...trimmed];
    return [2, padded.length, ...padded];
  };
  const both = [...integer(signature.subarray(0, 32)), ...integer(signature.subarray(32))];
  return new Uint8Array([0x30, both.length, ...both]);
}
