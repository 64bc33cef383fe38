import { visitPath, whatsappPath } from "../../../shared/paths";
import { visitSource } from "../../../shared/profile/results/visit-source";
import { sendVisit } from "./send-visit";

// Not needed to read a profile, so it is loaded later.

/** Reports a visit to a profile that was opened from another page in this tab. */
export function sendVisitOf(id: string, before = ""): void {
  globalThis.visitVia = visitSource("", before);
  sendVisit(visitPath(id), globalThis.visitVia);
}

/** Reports that a driver's WhatsApp was opened, from the profile of the last reported visit. */
export function sendWhatsappOpening(id: string): void {
  sendVisit(whatsappPath(id), globalThis.visitVia ?? "link");
}
