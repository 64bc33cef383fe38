import { visitPath, whatsappPath } from "../../../shared/paths";
import { visitSource } from "../../../shared/results/visit-source";
import { sendVisit } from "./send-visit";

// What nobody waits for to read a profile.

/** Tells of a visit to a profile that was opened from another page of this tab. */
export function sendVisitOf(id: string, before = ""): void {
  globalThis.visitVia = visitSource("", before);
  sendVisit(visitPath(id), globalThis.visitVia);
}

/** Tells that a driver's WhatsApp was opened, from the profile that the last visit was told of. */
export function sendWhatsappOpening(id: string): void {
  sendVisit(whatsappPath(id), globalThis.visitVia ?? "link");
}
