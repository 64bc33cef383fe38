import { readStored, removeStored, writeStored } from "../app/browser-storage";
import { serverNow } from "../clock";

/** The secret that proves that this is the same browser as before; only its hash is stored elsewhere. */
const KEY = "rota.device";
/** What was last registered for it, and on which day. */
const REGISTERED = "rota.device.registered";
/** Until when notices are not offered here (milliseconds). */
const RESTS = "rota.device.offer";

export type Support = "ready" | "blocked" | "install" | "none";

/** Whether this browser can get notices; "install": an iPhone gets them once the app is on its home screen. */
export function pushSupport(): Support {
  if ("PushManager" in window && "Notification" in window && "serviceWorker" in navigator)
    return Notification.permission === "denied" ? "blocked" : "ready";
  return /iPhone|iPad/.test(navigator.userAgent) ? "install" : "none";
}

/** Whether the browser shows notices: who allowed them may have taken that back. */
export function areShown(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}

/** This browser's secret if it ever asked for notices, or null. */
export function knownDevice(): string | null {
  return readStored(KEY);
}

/** This browser's secret, made if it has none. */
export function ownDevice(): string {
  const known = knownDevice();
  if (known) return known;
  const secret = encode(crypto.getRandomValues(new Uint8Array(32)));
  writeStored(KEY, secret);
  return secret;
}

export function forgetDevice(): void {
  removeStored(KEY);
  removeStored(REGISTERED);
}

/** Whether this browser's subscription was registered today as it is: phones of one network share a limit. */
export function isRegistered(subscription: string): boolean {
  return knownDevice() !== null && readStored(REGISTERED) === onDay(subscription);
}

export function noteRegistered(subscription: string): void {
  writeStored(REGISTERED, onDay(subscription));
}

function onDay(subscription: string): string {
  return `${serverNow().toISOString().slice(0, 10)} ${subscription}`;
}

/** Whether "Agora não" was answered here not long ago. */
export function isOfferResting(): boolean {
  return Number(readStored(RESTS)) > serverNow().getTime();
}

/** Offers no notices here for some days. */
export function restOffer(days: number): void {
  writeStored(RESTS, String(serverNow().getTime() + days * 24 * 60 * 60 * 1000));
}

/** Bytes as base64url. */
export function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
