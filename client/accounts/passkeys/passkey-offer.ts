import { PASSKEY_OFFER_REST_DAYS } from "../../../shared/limits";

const DAY = 24 * 60 * 60 * 1000;
const FOR_GOOD = 3650;

// The user who signed in with a password in this tab; a reload doesn't count.
let signedIn: string | null = null;

/** A driver has just signed in with the password: the dashboard may offer a passkey, once. */
export function noteWithPassword(userId: string): void {
  signedIn = userId;
}

/** Whether to offer a passkey to this driver on this device now. */
export function isOfferDue(userId: string): boolean {
  if (signedIn !== userId) return false;
  try {
    return Date.now() > Number(localStorage.getItem(keyOf(userId)));
  } catch {
    return false;
  }
}

/** No offer on this device for some time ("Agora não"), or never again because it has a passkey. */
export function restOffer(userId: string, reason: "declined" | "made"): void {
  signedIn = null;
  const days = reason === "made" ? FOR_GOOD : PASSKEY_OFFER_REST_DAYS;
  try {
    localStorage.setItem(keyOf(userId), String(Date.now() + days * DAY));
  } catch {
    // Storage is unavailable: the offer is shown again after the next sign-in.
  }
}

function keyOf(userId: string): string {
  return `rota.passkey-offer.${userId}`;
}
