import { PASSKEY_OFFER_REST_DAYS } from "../../../shared/limits";

const DAY = 24 * 60 * 60 * 1000;
const FOR_GOOD = 3650;

// The user who signed in with a password in this tab; a reload doesn't count.
let signedIn: string | null = null;

/** A driver has just signed in with the password: the dashboard may offer something easier, once. */
export function noteWithPassword(userId: string): void {
  signedIn = userId;
}

/** Whether to offer it to this driver on this device now. */
export function isOfferDue(userId: string): boolean {
  if (signedIn !== userId) return false;
  try {
    return Date.now() > Number(localStorage.getItem(keyOf(userId)));
  } catch {
    return false;
  }
}

/** No offer here for some time ("Agora não"), or none any more: this device has its key. */
export function restOffer(userId: string, reason: "declined" | "made"): void {
  signedIn = null;
  const days = reason === "made" ? FOR_GOOD : PASSKEY_OFFER_REST_DAYS;
  try {
    localStorage.setItem(keyOf(userId), String(Date.now() + days * DAY));
  } catch {
    // Nothing can be stored here: it is offered again after the next sign-in.
  }
}

function keyOf(userId: string): string {
  return `rota.passkey-offer.${userId}`;
}
