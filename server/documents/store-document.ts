import { and, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import type { DocumentType } from "../../shared/documents/documents";
import { lockOwnDriver, type SignedIn } from "../drivers/own-profile";
import { dropQueueItems, openQueueItem } from "../operation/queue-items";
import type { Db } from "../platform/database/database";
import { newId } from "../platform/database/ids";
import { DomainError } from "../platform/http/domain-error";
import type { DocumentKey } from "../platform/keys/documents/document-keys";
import { markEnded } from "../process/deletions/deletions";
import { announceDriverChange } from "../process/pages/driver-changes";
import { encryptPage } from "./encrypt-page";

/**
 * Stores a document of one type and puts it into the queue. A pending one is deleted with its files; a decided one
 * keeps its facts and loses its files. Concurrent uploads are serialised, and the later one counts.
 * @param plateEnd the end of the vehicle's plate; null for documents of a person
 * @param pages checked pictures (from `readDocument`)
 * @throws DomainError PROFILE_NOT_FOUND
 */
export async function storeDocument(
  { db, now, user }: SignedIn,
  key: DocumentKey,
  { type, plateEnd, pages }: { type: DocumentType; plateEnd: string | null; pages: Uint8Array[] },
): Promise<void> {
  const id = newId();
  const sealed = await Promise.all(
    pages.map(async (picture, index) => {
      const place = { documentId: id, page: index + 1 };
      return { ...place, ...(await encryptPage(key, place, picture)) };
    }),
  );
  await db.transaction(async (tx) => {
    const driverId = await lockDriver(tx, user.id);
    await dropWaiting(tx, driverId, type, now());
    await dropOldFiles(tx, driverId, type);
    await tx.insert(documents).values({ id, driverId, type, plateEnd, submittedAt: now() });
    await tx.insert(documentPages).values(sealed);
    await openQueueItem(tx, { kind: "document", subject: id, detail: type, driverId }, now());
    // Another plate ends the lines of the vehicle before.
    if (plateEnd !== null) await announceDriverChange(tx, driverId, []);
  });
}

/** Locks the driver of an account, so that changes of one driver's documents are serialised. */
export async function lockDriver(tx: Db, userId: string): Promise<string> {
  const driver = await lockOwnDriver(tx, userId);
  if (!driver) throw new DomainError("PROFILE_NOT_FOUND");
  await tx.select({ id: drivers.id }).from(drivers).where(eq(drivers.id, driver.id)).for("no key update");
  return driver.id;
}

/** Deletes a document that waits for review, with file and queue item; returns whether there was one. */
export async function dropWaiting(tx: Db, driverId: string, type: DocumentType, now: Date): Promise<boolean> {
  return (await dropDocuments(tx, and(isOf(driverId, type), isNull(documents.decidedAt)), now)) > 0;
}

/** Deletes documents with files and queue items, in backups too; returns how many. */
export async function dropDocuments(tx: Db, areMeant: SQL | undefined, now: Date): Promise<number> {
  const dropped = await tx.delete(documents).where(areMeant).returning({ id: documents.id });
  const ids = dropped.map(({ id }) => id);
  await dropQueueItems(tx, "document", ids);
  await markEnded(tx, "document", ids, now);
  return ids.length;
}

async function dropOldFiles(tx: Db, driverId: string, type: DocumentType): Promise<void> {
  const decided = tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(isOf(driverId, type), isNotNull(documents.decidedAt)));
  await tx.delete(documentPages).where(inArray(documentPages.documentId, decided));
}

function isOf(driverId: string, type: DocumentType) {
  return and(eq(documents.driverId, driverId), eq(documents.type, type));
}
