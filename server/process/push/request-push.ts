import webPush from "web-push";
import { SECOND } from "../../../shared/limits";
import type { PushKind, PushText } from "../../../shared/push/kinds";
import {
  PUSH_FIRST_LIFETIME,
  PUSH_LIFETIME,
  PUSH_PATIENCE,
  PUSH_PAYLOAD_MAX,
} from "../../../shared/push/limits";
import { log } from "../../platform/http/log";
import type { VapidKeys } from "../../platform/keys/push/vapid-keys";
import type { Services } from "../services";
import type { Claimed } from "./claim-notice";

/**
 * What a service answered: its status, and for how long it wants to be left alone (milliseconds); "unreachable" if the
 * request never got there, "unanswered" if nobody knows.
 */
export type PushAnswer = { status: number; retryAfter: number | null } | "unreachable" | "unanswered";

/** Encrypts a notice for its device and hands it to the device's service, in one request without redirects. */
export async function requestPush(
  { config, now }: Pick<Services, "config" | "now">,
  keys: VapidKeys,
  { notice, device, code }: Claimed,
): Promise<PushAnswer> {
  const lifetime = notice.kind === "first" ? PUSH_FIRST_LIFETIME : PUSH_LIFETIME;
  const left = notice.createdAt.getTime() + lifetime - now().getTime();
  try {
    const details = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      payloadOf({ ...notice, ...(code && { code }) }),
      {
        vapidDetails: {
          subject: `mailto:${config.company.contactEmail}`,
          publicKey: keys.publicKey,
          privateKey: keys.privateKey,
        },
        TTL: Math.max(0, Math.floor(left / SECOND)),
        topic: notice.kind,
        urgency: "normal",
        contentEncoding: "aes128gcm",
      },
    );
    const answer = await fetch(device.endpoint, {
      method: "POST",
      headers: Object.entries(details.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      body: new Uint8Array(details.body ?? []),
      redirect: "manual",
      signal: AbortSignal.timeout(PUSH_PATIENCE),
    });
    await answer.body?.cancel();
    return { status: answer.status, retryAfter: readRetryAfter(answer.headers.get("retry-after"), now()) };
  } catch (error) {
    // The address is the device's secret: it stays out of the log.
    log.warn({ service: device.service, reason: reasonOf(error) }, "a push service did not answer");
    return isUnreachable(error) ? "unreachable" : "unanswered";
  }
}

/** The last one of a kind replaces the others, on the phone (tag) as at the service (topic). A long text is cut. */
export function payloadOf({
  kind,
  title,
  body,
  path,
  code,
}: PushText & { kind: PushKind; code?: string }): string {
  const withText = (text: string) => JSON.stringify({ kind, title, body: text, path, tag: kind, code });
  const tooMuch = Buffer.byteLength(withText(body)) - PUSH_PAYLOAD_MAX;
  return withText(tooMuch <= 0 ? body : [...body].slice(0, -tooMuch).join(""));
}

/** The header's seconds or date in milliseconds from now; null without one that makes sense. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const wait = /^\d{1,9}$/.test(header.trim()) ? Number(header) * SECOND : Date.parse(header) - now.getTime();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? String(error.code) : error.name;
}

function isUnreachable(error: unknown): boolean {
  return /ConnectionRefused|ECONNREFUSED|ENOTFOUND|FailedToOpenSocket|EAI_AGAIN/.test(reasonOf(error));
}
