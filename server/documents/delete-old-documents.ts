import { and, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { dayInSaoPaulo } from "../../shared/brazil";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import type { Db } from "../platform/database/database";

/** Deletes the files of documents that were decided long enough ago. */
export async function deleteOldDocumentFiles(db: Db, now: Date): Promise<void> {
  const old = db
    .select({ id: documents.id })
    .from(documents)
    .where(lt(documents.decidedAt, retentionCutoff(RETENTION.documentFiles, now)));
  await db.delete(documentPages).where(inArray(documentPages.documentId, old));
}

/** Deletes documents that were decided long enough ago, and that expired equally long ago. */
export async function deleteOldDocuments(db: Db, now: Date): Promise<void> {
  const before = retentionCutoff(RETENTION.documentFacts, now);
  await db
    .delete(documents)
    .where(
      and(
        isNotNull(documents.decidedAt),
        lt(documents.decidedAt, before),
        sql`coalesce(${documents.validUntil}, '-infinity'::date) < ${dayInSaoPaulo(before)}::date`,
      ),
    );
}
