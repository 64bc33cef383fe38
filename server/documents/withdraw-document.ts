import type { DocumentType } from "../../shared/documents/documents";
import type { SignedIn } from "../drivers/own-profile";
import { DomainError } from "../http/domain-error";
import { dropWaiting, lockDriver } from "./store-document";

/**
 * Takes back what waits to be looked at, with its files. What was accepted before stays.
 * @throws DomainError PROFILE_NOT_FOUND, DOCUMENT_DECIDED when nothing waits
 */
export async function withdrawDocument({ db, user, now }: SignedIn, type: DocumentType): Promise<void> {
  await db.transaction(async (tx) => {
    const wasThere = await dropWaiting(tx, await lockDriver(tx, user.id), type, now());
    if (!wasThere) throw new DomainError("DOCUMENT_DECIDED");
  });
}
