import type { pushServiceNames } from "../../../drizzle/schema/push/tables";
import { PUSH_ENDPOINT_MAX_LENGTH } from "../../../shared/push/limits";
import { isLoopbackUrl } from "../../platform/config/hosts";
import { isPublicKey } from "../../platform/keys/push/vapid-keys";

export type PushService = (typeof pushServiceNames)[number];

/** A browser's subscription as we may send to it. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string; service: PushService };

type Given = { endpoint: string; keys: { p256dh: string; auth: string } };

const AUTH_BYTES = 16;

const services: readonly { service: PushService; isHost: (host: string) => boolean }[] = [
  { service: "google", isHost: (host) => host === "fcm.googleapis.com" },
  { service: "mozilla", isHost: (host) => host === "updates.push.services.mozilla.com" },
  { service: "apple", isHost: (host) => host.endsWith(".push.apple.com") },
  { service: "microsoft", isHost: (host) => host.endsWith(".notify.windows.com") },
];

/**
 * Accepts a subscription only of the browsers' own services: we send requests to its address.
 * @param mayBeLocal development and tests also accept a service on this machine
 */
export function readSubscription({ endpoint, keys }: Given, mayBeLocal: boolean): PushSubscription | null {
  const service = serviceOf(endpoint, mayBeLocal);
  const [p256dh, auth] = [bytesOf(keys.p256dh), bytesOf(keys.auth)];
  if (!service || auth?.length !== AUTH_BYTES || !p256dh || !isPublicKey(p256dh)) return null;
  return { endpoint, p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url"), service };
}

function serviceOf(endpoint: string, mayBeLocal: boolean): PushService | null {
  const url = URL.parse(endpoint);
  // What a URL parser corrects silently is no address of a browser.
  if (!url || url.href !== endpoint || endpoint.length > PUSH_ENDPOINT_MAX_LENGTH) return null;
  if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
  if (url.protocol === "http:") return mayBeLocal && isLoopbackUrl(endpoint) ? "local" : null;
  if (url.protocol !== "https:" || url.port !== "") return null;
  return services.find(({ isHost }) => isHost(url.hostname))?.service ?? null;
}

function bytesOf(text: string): Buffer | null {
  return /^[A-Za-z0-9_-]{1,200}={0,2}$/.test(text) ? Buffer.from(text, "base64url") : null;
}
