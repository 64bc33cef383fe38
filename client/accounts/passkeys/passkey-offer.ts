import { PASSKEY_OFFER_REST_DAYS } from "../../../shared/limits";
import { readStored, writeStored } from "../../app/browser-storage";
import { serverNow } from "../../clock";

const DAY = 24 * 60 * 60 * 1000;
const MADE = "made";

// The user who signed in with a password in this tab; a reload doesn't count.
let signedIn: string | null = null;

/** A driver has just signed in with the password: the dashboard may offer a passkey, once. */
export function recordPasswordLogin(userId: string): void {
  signedIn = userId;
}

/** Whether to offer a passkey to this driver on this device now. */
export function isOfferDue(userId: string): boolean {
  const rest = readStored(keyOf(userId));
  return signedIn === userId && rest !== MADE && serverNow().getTime() > Number(rest);
}

/** No offer on this device for some time ("Agora não"), or as long as it has a passkey. */
export function restOffer(userId: string, reason: "declined" | "made"): void {
  signedIn = null;
  writeStored(
    keyOf(userId),
    reason === "made" ? MADE : String(serverNow().getTime() + PASSKEY_OFFER_REST_DAYS * DAY),
  );
}

/** Whether this driver has made a passkey on this device, and removed none since. */
export function isMadeHere(userId: string): boolean {
  return readStored(keyOf(userId)) === MADE;
}

function keyOf(userId: string): string {
  return `rota.passkey-offer.${userId}`;
}
