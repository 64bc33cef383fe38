import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import { textsOf } from "../../shared/documents/compared";
import {
  daysLeft,
  documentLabels,
  formatDay,
  NUMBER_END_LENGTH,
  WHOLE_NUMBER_LENGTH,
} from "../../shared/documents/documents";
import { faultsOfAcceptance } from "../../shared/documents/faults-of-decision";
import { DECISION_MAIL_DELAY } from "../../shared/limits";
import type { DocumentDecision } from "../../shared/schemas/documents";
import { normalise } from "../../shared/search";
import { driverChanged } from "../drivers/driver-changed";
import { holdIfAlike } from "../drivers/hold-profile";
import { closeQueueItem } from "../operation/queue-items";
import { recordAction } from "../operation/record-action";
import type { Db } from "../platform/database/database";
import { DomainError } from "../platform/http/domain-error";
import { type MemoryKey, traitOf } from "../platform/keys/memory/memory-keys";
import type { Services } from "../process/services";
import { comparedColumns } from "./bound-facts";
import { claimsOf } from "./document-file";
import { mailDocumentDecision } from "./mail-document-decision";
import type { DocumentRow } from "./queries";
import { reminderStep } from "./reminder-step";

/**
 * Accepts or refuses a document. The id identifies the reviewed file: if the driver has replaced or withdrawn it, the
 * id no longer exists. An acceptance holds for what staff compared. The mail waits until the decision can no longer be
 * undone. `db` is the transaction. @throws DomainError VALIDATION, DOCUMENT_REPLACED, DOCUMENT_PROFILE_CHANGED,
 * QUEUE_ITEM_CLOSED if somebody else was faster
 */
export async function decideDocument(
  services: Pick<Services, "db" | "jobs" | "now" | "memoryKeys">,
  decision: DocumentDecision & { staffId: string },
): Promise<void> {
  const { db, jobs, now } = services;
  const { id, staffId } = decision;
  const decidedAt = now();
  const locked = await lockDocument(db, id);
  if (!locked) throw new DomainError("DOCUMENT_REPLACED");
  const { document, driver } = locked;
  const faults =
    decision.outcome === "accepted" ? faultsOfAcceptance(document.type, decision, decidedAt) : [];
  if (faults.length > 0) throw new DomainError("VALIDATION", faults);
  await closeQueueItem(db, { kind: "document", subject: id, staffId }, decidedAt);
  if (decision.outcome === "accepted") {
    if (!isDeepStrictEqual(decision.compared, claimsOf(document, driver)))
      throw new DomainError("DOCUMENT_PROFILE_CHANGED");
    await dismissCurrent(db, document);
  }
  await db
    .update(documents)
    .set({ decidedAt, decidedBy: staffId, ...outcomeColumns(services, locked, decision, decidedAt) })
    .where(eq(documents.id, id));
  await driverChanged(db, document.driverId, decidedAt);
  // A suspended driver may be recognised by its number.
  await holdIfAlike(services, driver.userId);
  await jobs.enqueue(
    db,
    mailDocumentDecision,
    { documentId: id, at: decidedAt.getTime() },
    { delay: DECISION_MAIL_DELAY },
  );
  const action = decision.outcome === "accepted" ? "document-accepted" : "document-refused";
  const reason = `${documentLabels[document.type].name}: ${decision.outcome === "refused" ? decision.words : `vale até ${formatDay(decision.validUntil)}`}`;
  await recordAction({ db, now }, { action, subject: driver.userId, reason, actor: staffId });
}

type LockedDocument = { document: DocumentRow; driver: typeof drivers.$inferSelect };

/** A document, locked after its driver, so that changes of one driver's documents are serialised. */
export async function lockDocument(tx: Db, id: string): Promise<LockedDocument | undefined> {
  const [owner] = await tx
    .select({ driverId: documents.driverId })
    .from(documents)
    .where(eq(documents.id, id));
  if (!owner) return undefined;
  const [driver] = await tx.select().from(drivers).where(eq(drivers.id, owner.driverId)).for("no key update");
  const [document] = await tx.select().from(documents).where(eq(documents.id, id)).for("update");
  return driver && document && { document, driver };
}

async function dismissCurrent(tx: Db, { driverId, type }: DocumentRow): Promise<void> {
  await tx
    .update(documents)
    .set({ isCurrent: false })
    .where(and(eq(documents.driverId, driverId), eq(documents.type, type), eq(documents.isCurrent, true)));
}

function outcomeColumns(
  { memoryKeys }: Pick<Services, "memoryKeys">,
  { document: { type, plateEnd }, driver }: LockedDocument,
  decision: DocumentDecision,
  decidedAt: Date,
) {
  if (decision.outcome === "refused")
    return { outcome: "refused", refusalReason: decision.reason, refusalWords: decision.words } as const;
  const { validUntil, authority, number } = decision;
  return {
    outcome: "accepted",
    isCurrent: true,
    validUntil,
    authority: type === "authorisation" ? (authority ?? null) : null,
    numberEnd: number?.slice(-NUMBER_END_LENGTH) ?? null,
    ...hashedNumber(memoryKeys.current, [type, normalise(authority ?? ""), number ?? ""]),
    ...comparedColumns(type, textsOf(driver, plateEnd)),
    // The mail about the decision states the validity, so steps that have passed need no reminder.
    remindedDays: reminderStep(daysLeft(validUntil, decidedAt)),
  } as const;
}

/** The keyed hash of a whole number with type and authority, by which a suspended driver is recognised. */
function hashedNumber(key: MemoryKey | null, [type, authority, number]: [string, string, string]) {
  if (!key || number.length < WHOLE_NUMBER_LENGTH) return { numberHash: null, numberKeyId: null };
  const { hash, keyId } = traitOf(key, "document", `${type}\n${authority}\n${number}`);
  return { numberHash: hash, numberKeyId: keyId };
}
