import { visitPath, whatsappPath } from "../../../shared/paths";
import { visitSource } from "../../../shared/results/visit-source";
import { tellVisit } from "./tell-visit";

// What nobody waits for to read a profile.

/** Tells of a visit to a profile that was opened from another page of this tab. */
export function tellOfId(id: string, before = ""): void {
  globalThis.visitVia = visitSource("", before);
  tellVisit(visitPath(id), globalThis.visitVia);
}

/** Tells that a driver's WhatsApp was opened, from the profile that the last visit was told of. */
export function tellOfWhatsapp(id: string): void {
  tellVisit(whatsappPath(id), globalThis.visitVia ?? "link");
}
