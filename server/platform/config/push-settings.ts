import { vapidKeysOf } from "../keys/push/vapid-keys";
import { readSecretKeys } from "./secret-keys";

type Given = { VAPID_PRIVATE_KEY?: string | undefined; OFFLINE: "on" | "off" };

/** The private key of notices on phones, and what is wrong with it; any 32 bytes but a few are a key of P-256. */
export function pushKeyOf(
  { VAPID_PRIVATE_KEY: current, OFFLINE }: Given,
  isProduction: boolean,
): { key: Buffer | undefined; warnings: string[] } {
  const name = "VAPID_PRIVATE_KEY";
  const without = "There are no notices on phones.";
  const ignored = (why: string) => ({ key: undefined, warnings: [`${name} is ignored: ${why}. ${without}`] });
  const { keys, warnings } = readSecretKeys({ name, current, old: undefined, without }, isProduction);
  if (!keys.key) return { key: undefined, warnings };
  if (OFFLINE === "off") return ignored("OFFLINE=off removes the service worker, which shows them");
  return vapidKeysOf(keys.key) ? { key: keys.key, warnings } : ignored("P-256 has no such key");
}
