import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  createVerify,
  type ECDH,
  hkdfSync,
  randomBytes,
} from "node:crypto";

/** A browser as a push service and our server know it. */
export type Phone = {
  device: string;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What it was sent, decrypted, in order. */
  shown: { kind: string; title: string; body: string; path: string; tag: string }[];
  /** The codes of its first notices, which its worker would hand back. */
  codes: string[];
  /** The headers of each. */
  headers: Headers[];
  /** What the service answers about it: 201 unless a test says otherwise. */
  answer: () => Response | Promise<Response>;
};

/**
 * A stand-in for the browsers' push services on this machine. It does what a phone and its service do: verifies our
 * signature (RFC 8292), decrypts (RFC 8291, 8188) and answers. A request that fails a check is answered 400 and noted.
 */
export function startPushService() {
  const phones = new Map<string, Phone & { pair: ECDH; auth: Buffer }>();
  const faults: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    fetch: async (request) => {
      const phone = phones.get(request.url);
      if (!phone) return new Response(null, { status: 404 });
      try {
        if (!isTimely(verifySignature(request.headers, new URL(request.url).origin), service.aheadMs))
          return new Response(null, { status: 403 });
        const answer = await phone.answer();
        if (answer.ok) {
          const text = decrypt(Buffer.from(await request.arrayBuffer()), phone.pair, phone.auth);
          if (Buffer.byteLength(text) > 2000) throw new Error("more than 2,000 bytes");
          const { code, ...shown } = JSON.parse(text);
          if (code) phone.codes.push(code);
          else {
            phone.shown.push(shown);
            phone.headers.push(request.headers);
          }
        }
        return answer;
      } catch (error) {
        faults.push(String(error));
        return new Response(null, { status: 400 });
      }
    },
  });
  const service = {
    faults,
    /** By how much its clock is ahead of ours. */
    aheadMs: 0,
    newPhone: (): Phone => {
      const pair = createECDH("prime256v1");
      const auth = randomBytes(16);
      const endpoint = `http://127.0.0.1:${server.port}/${randomBytes(12).toString("hex")}`;
      const keys = { p256dh: pair.generateKeys("base64url"), auth: auth.toString("base64url") };
      const phone = {
        device: randomBytes(32).toString("base64url"),
        subscription: { endpoint, keys },
        pair,
        auth,
        shown: [],
        codes: [],
        headers: [],
        answer: () => new Response(null, { status: 201 }),
      };
      phones.set(endpoint, phone);
      return phone;
    },
    stop: () => server.stop(true),
  };
  return service;
}

/** A signature's end as services accept it: not over, and at most a day away (RFC 8292). */
function isTimely(endMs: number, aheadMs: number): boolean {
  const left = endMs - (Date.now() + aheadMs);
  return left > 0 && left <= 86_400_000;
}

/** @returns when the signature ends (milliseconds). @throws Error for a wrong signature or audience */
function verifySignature(headers: Headers, origin: string): number {
  const [, token = "", key = ""] =
    /^vapid t=([^,]+), k=(\S+)$/.exec(headers.get("authorization") ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: part(point, 1), y: part(point, 33) };
  const verify = createVerify("sha256").update(`${head}.${claims}`);
  const publicKey = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
  if (!verify.verify(publicKey, Buffer.from(signature, "base64url"))) throw new Error("wrong signature");
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  if (aud !== origin) throw new Error(`audience ${aud}`);
  if (!/^mailto:\S+@\S+$/.test(sub)) throw new Error(`subject ${sub}`);
  return exp * 1000;
}

const part = (point: Buffer, start: number) => point.subarray(start, start + 32).toString("base64url");

function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
  const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
