import { and, desc, eq, isNull } from "drizzle-orm";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { documentLabels } from "../../shared/documents/documents";
import { driverChanged } from "../drivers/driver-changed";
import { undoClosing } from "../operation/queue-items";
import { recordAction } from "../operation/record-action";
import type { Db } from "../platform/database/database";
import { DomainError } from "../platform/http/domain-error";
import type { Services } from "../process/services";
import { lockDocument } from "./decide-document";
import type { DocumentRow } from "./queries";

/**
 * Undoes a decision about a document while its mail waits: document, queue and profile are restored. Only the person
 * who decided can, and not if the driver has sent a newer one. `db` is the transaction. @throws DomainError
 * DOCUMENT_REPLACED, UNDO_TOO_LATE
 */
export async function undoDocumentDecision(
  { db, now }: Pick<Services, "db" | "now">,
  id: string,
  staffId: string,
): Promise<void> {
  const locked = await lockDocument(db, id);
  if (!locked) throw new DomainError("DOCUMENT_REPLACED");
  const { document, driver } = locked;
  await undoClosing(db, { kind: "document", subject: id, staffId }, now());
  if ((await hasNewer(db, document)) || (await isWithoutFile(db, id))) throw new DomainError("UNDO_TOO_LATE");
  await db
    .update(documents)
    .set({
      decidedAt: null,
      decidedBy: null,
      outcome: null,
      isCurrent: false,
      validUntil: null,
      comparedName: null,
      comparedCity: null,
      comparedVehicle: null,
      authority: null,
      numberEnd: null,
      numberHash: null,
      numberKeyId: null,
      refusalReason: null,
      refusalWords: null,
      remindedDays: null,
    })
    .where(eq(documents.id, id));
  if (document.isCurrent) await reinstate(db, document);
  await driverChanged(db, document.driverId, now());
  await recordAction(
    { db, now },
    {
      action: "document-decision-undone",
      subject: driver.userId,
      reason: documentLabels[document.type].name,
      actor: staffId,
    },
  );
}

async function hasNewer(tx: Db, { driverId, type }: DocumentRow): Promise<boolean> {
  const waiting = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.driverId, driverId), eq(documents.type, type), isNull(documents.decidedAt)));
  return waiting.length > 0;
}

/** A newer one was sent and withdrawn: there is nothing left to review. */
async function isWithoutFile(tx: Db, id: string): Promise<boolean> {
  return (await tx.$count(documentPages, eq(documentPages.documentId, id))) === 0;
}

/** The previously accepted one is in force again. */
async function reinstate(tx: Db, { driverId, type }: DocumentRow): Promise<void> {
  const [before] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.driverId, driverId), eq(documents.type, type), eq(documents.outcome, "accepted")))
    .orderBy(desc(documents.decidedAt), desc(documents.id))
    .limit(1);
  if (before) await tx.update(documents).set({ isCurrent: true }).where(eq(documents.id, before.id));
}
