import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Keys of 32 bytes as in the configuration: the one in use, and earlier ones. */
export type SecretKeys = { key: Buffer | undefined; oldKeys: Buffer[] };

/** A key and its predecessors as settings, with what happens without the key, for the log of the start. */
type Given = { name: string; current: string | undefined; old: string | undefined; without: string };

const KEY_BYTES = 32;
const HOW = "64 hexadecimal digits (openssl rand -hex 32)";

/** Reads secret keys. An invalid one does not prevent the start: what needs it is off, and the start logs why. */
export function readSecretKeys(
  { name, current, old, without }: Given,
  isProduction: boolean,
): { keys: SecretKeys; warnings: string[] } {
  const key = current === undefined ? null : parseSecretKey(current);
  const oldKeys = (old ?? "")
    .split(",")
    .flatMap((text) => text.trim() || [])
    .map(parseSecretKey);
  const warnings: string[] = [];
  if (current !== undefined && !key) warnings.push(`${name} is ignored: it must be ${HOW}. ${without}`);
  if (current === undefined && isProduction) warnings.push(`${name} is missing. ${without} It is ${HOW}`);
  if (oldKeys.includes(null))
    warnings.push(`${name.replace("_KEY", "_OLD_KEYS")} has a key that is none: each must be ${HOW}`);
  return { keys: { key: key ?? undefined, oldKeys: oldKeys.filter((oldKey) => oldKey !== null) }, warnings };
}

/** The 32 bytes of a key, in hex or base64; null for anything else. */
export function parseSecretKey(text: string): Buffer | null {
  const isHex = /^[0-9a-f]{64}$/i.test(text);
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text);
  if (!isHex && !isBase64) return null;
  const bytes = Buffer.from(text, isHex ? "hex" : "base64");
  return bytes.length === KEY_BYTES ? bytes : null;
}

/** A development server's key, generated once in its folder, readable only by the folder's owner. */
export function developmentKey(dataDir: string, fileName: string): Buffer | undefined {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, fileName);
  try {
    // "wx": of two concurrent starts one writes it, and both read the same.
    writeFileSync(file, randomBytes(KEY_BYTES).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) throw error;
  }
  return parseSecretKey(readFileSync(file, "utf8").trim()) ?? undefined;
}
