import { and, eq } from "drizzle-orm";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import { documentLabels } from "../../shared/documents/documents";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import { recordAction } from "../operation/record-action";
import { DomainError } from "../platform/http/domain-error";
import type { Services } from "../process/services";
import { decryptPage } from "./encrypt-page";

type Opening = Pick<Services, "db" | "now" | "documentKeys">;

/**
 * One page of a document as a JPEG, for staff. The access is logged before anything is sent, under the driver's account,
 * so that the driver's data export lists it too.
 * @param page from 1
 * @throws DomainError DOCUMENT_REPLACED, DOCUMENT_FILE_DELETED, DOCUMENT_KEY_UNKNOWN
 */
export async function openDocumentPage(
  { db, now, documentKeys }: Opening,
  staff: { id: string },
  documentId: string,
  page: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const [found] = await db
    .select({ userId: drivers.userId, type: documents.type, decidedAt: documents.decidedAt })
    .from(documents)
    .innerJoin(drivers, eq(drivers.id, documents.driverId))
    .where(eq(documents.id, documentId));
  if (!found) throw new DomainError("DOCUMENT_REPLACED");
  // Past its retention period it is gone, whether or not the job that deletes has run.
  if (found.decidedAt && found.decidedAt < retentionCutoff(RETENTION.documentFiles, now()))
    throw new DomainError("DOCUMENT_FILE_DELETED");
  const [stored] = await db
    .select()
    .from(documentPages)
    .where(and(eq(documentPages.documentId, documentId), eq(documentPages.page, page)));
  if (!stored) throw new DomainError("DOCUMENT_FILE_DELETED");
  const picture = await decryptPage(documentKeys, { documentId, page }, stored);
  await recordAction(
    { db, now },
    {
      action: "document-opened",
      subject: found.userId,
      reason: `${documentLabels[found.type].name}, página ${page}`,
      actor: staff.id,
    },
  );
  return picture;
}
