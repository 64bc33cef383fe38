import { vapidKeysOf } from "../keys/push/vapid-keys";
import { readSecretKeys } from "./secret-keys";

/** The private key of notices on phones, and what is wrong with it; any 32 bytes but a few are a key of P-256. */
export function pushKeyOf(
  current: string | undefined,
  isProduction: boolean,
): { key: Buffer | undefined; warnings: string[] } {
  const name = "VAPID_PRIVATE_KEY";
  const without = "There are no notices on phones.";
  const { keys, warnings } = readSecretKeys({ name, current, old: undefined, without }, isProduction);
  if (!keys.key || vapidKeysOf(keys.key)) return { key: keys.key, warnings };
  return { key: undefined, warnings: [`${name} is ignored: P-256 has no such key. ${without}`] };
}
