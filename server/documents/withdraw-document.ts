import type { DocumentType } from "../../shared/documents/documents";
import type { SignedIn } from "../drivers/own-profile";
import { DomainError } from "../http/domain-error";
import { dropWaiting, lockDriver } from "./store-document";

/**
 * Withdraws the document that waits for review, with its files. A previously accepted one stays. @throws DomainError
 * PROFILE_NOT_FOUND, DOCUMENT_DECIDED if none is pending
 */
export async function withdrawDocument({ db, user, now }: SignedIn, type: DocumentType): Promise<void> {
  await db.transaction(async (tx) => {
    const wasThere = await dropWaiting(tx, await lockDriver(tx, user.id), type, now());
    if (!wasThere) throw new DomainError("DOCUMENT_DECIDED");
  });
}
