import { isAboutVehicle } from "../../shared/documents/compared";
import type { DocumentType } from "../../shared/documents/documents";
import type { SignedIn } from "../drivers/own-profile";
import { DomainError } from "../platform/http/domain-error";
import { announceDriverChange } from "../process/pages/driver-changes";
import { dropWaiting, lockDriver } from "./store-document";

/**
 * Withdraws the document that waits for review, with its files. A previously accepted one stays. @throws DomainError
 * PROFILE_NOT_FOUND, DOCUMENT_DECIDED if none is pending
 */
export async function withdrawDocument({ db, user, now }: SignedIn, type: DocumentType): Promise<void> {
  await db.transaction(async (tx) => {
    const driverId = await lockDriver(tx, user.id);
    const wasThere = await dropWaiting(tx, driverId, type, now());
    if (!wasThere) throw new DomainError("DOCUMENT_DECIDED");
    if (isAboutVehicle(type)) await announceDriverChange(tx, driverId, []);
  });
}
