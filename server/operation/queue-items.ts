import { and, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import { queueItems } from "../../drizzle/schema/queue";
import { DECISION_UNDO } from "../../shared/limits";
import { type QueueKind, queueDeadline } from "../../shared/queue";
import type { Db } from "../platform/database/database";
import { newId } from "../platform/database/ids";
import { DomainError } from "../platform/http/domain-error";

export type NewQueueItem = {
  kind: QueueKind;
  /** Id of the subject in its domain's own table. */
  subject: string;
  detail?: string;
  driverId?: string | null;
  isUrgent?: boolean;
  /** If somebody else sets the deadline; otherwise it follows from the kind. */
  dueAt?: Date | undefined;
};

/** Adds an item to the queue, in the transaction that creates its subject. An open item stays as it is. */
export async function openQueueItem(tx: Db, item: NewQueueItem, now: Date): Promise<void> {
  await tx
    .insert(queueItems)
    .values({ id: newId(), ...item, openedAt: now, dueAt: item.dueAt ?? queueDeadline(item.kind, now) })
    .onConflictDoNothing();
}

/** The same for a subject that comes back: a closed item is opened anew. */
export async function openOrReopenItem(tx: Db, item: NewQueueItem, now: Date): Promise<void> {
  await openQueueItem(tx, item, now);
  const { kind, subject, ...shown } = item;
  await tx
    .update(queueItems)
    .set({ ...shown, ...opened(kind, now), isUrgent: false })
    .where(and(isAbout(kind, subject), isNotNull(queueItems.closedAt)));
}

/** Deletes items whose subjects were deleted before a decision. */
export async function dropQueueItems(tx: Db, kind: QueueKind, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return;
  await tx
    .delete(queueItems)
    .where(
      and(eq(queueItems.kind, kind), inArray(queueItems.subject, subjects), isNull(queueItems.closedAt)),
    );
}

/** Reopens a decided item, for example when a driver answers the decision. */
export async function reopenQueueItem(tx: Db, kind: QueueKind, subject: string, now: Date): Promise<void> {
  await tx.update(queueItems).set(opened(kind, now)).where(isAbout(kind, subject));
}

function opened(kind: QueueKind, now: Date) {
  const dueAt = queueDeadline(kind, now);
  return { closedAt: null, closedBy: null, takenBy: null, takenAt: null, openedAt: now, dueAt };
}

/**
 * Closes an item, in the transaction that decides it. `staffId` is null for what `bun run ops` or the product itself
 * decides. Exactly one of several concurrent callers succeeds.
 * @throws DomainError QUEUE_ITEM_CLOSED
 */
export async function closeQueueItem(tx: Db, closing: Closing, now: Date): Promise<void> {
  if (!(await closeIfOpen(tx, closing, now))) throw new DomainError("QUEUE_ITEM_CLOSED");
}

type Closing = { kind: QueueKind; subject: string; staffId: string | null };

/**
 * Opens an item again as it was, in the transaction that undoes its decision: for who closed it, while the decision's mails
 * wait. They take the subject's lock, so the caller has to hold it. @throws DomainError UNDO_TOO_LATE
 */
export async function undoClosing(tx: Db, closing: Closing & { staffId: string }, now: Date): Promise<void> {
  const undone = await tx
    .update(queueItems)
    .set({ closedAt: null, closedBy: null })
    .where(
      and(
        isAbout(closing.kind, closing.subject),
        eq(queueItems.closedBy, closing.staffId),
        gt(queueItems.closedAt, new Date(now.getTime() - DECISION_UNDO)),
      ),
    )
    .returning({ id: queueItems.id });
  if (undone.length === 0) throw new DomainError("UNDO_TOO_LATE");
}

/** The same for an item that may be closed, or not exist; returns whether it was open. */
export async function closeIfOpen(tx: Db, { kind, subject, staffId }: Closing, now: Date): Promise<boolean> {
  const closed = await tx
    .update(queueItems)
    .set({ closedAt: now, closedBy: staffId })
    .where(and(isAbout(kind, subject), isNull(queueItems.closedAt)))
    .returning({ id: queueItems.id });
  return closed.length > 0;
}

/**
 * Assigns an item to a staff member, for the others to see. The last one to take it gets it; nobody is locked out.
 * @returns its subject @throws DomainError QUEUE_ITEM_CLOSED
 */
export async function takeQueueItem(tx: Db, id: string, staffId: string, now: Date): Promise<string> {
  const [taken] = await tx
    .update(queueItems)
    .set({ takenBy: staffId, takenAt: now })
    .where(and(eq(queueItems.id, id), isNull(queueItems.closedAt)))
    .returning({ subject: queueItems.subject });
  if (!taken) throw new DomainError("QUEUE_ITEM_CLOSED");
  return taken.subject;
}

/** Assigns an item to the staff member who opens it, unless it is assigned or closed; returns its subject if it did. */
export async function takeQueueItemIfFree(
  tx: Db,
  id: string,
  staffId: string,
  now: Date,
): Promise<string | null> {
  const [taken] = await tx
    .update(queueItems)
    .set({ takenBy: staffId, takenAt: now })
    .where(and(eq(queueItems.id, id), isNull(queueItems.closedAt), isNull(queueItems.takenBy)))
    .returning({ subject: queueItems.subject });
  return taken?.subject ?? null;
}

/** Undoes the closing of a case's item, which is open as before. */
export async function openCaseAgain(tx: Db, caseId: string): Promise<void> {
  await tx.update(queueItems).set({ closedAt: null, closedBy: null }).where(isAbout("case", caseId));
}

/** Marks a driver's open cases as urgent, which sorts them first. */
export async function makeCasesUrgent(tx: Db, driverId: string): Promise<void> {
  await tx
    .update(queueItems)
    .set({ isUrgent: true })
    .where(and(eq(queueItems.kind, "case"), eq(queueItems.driverId, driverId), isNull(queueItems.closedAt)));
}

function isAbout(kind: QueueKind, subject: string) {
  return and(eq(queueItems.kind, kind), eq(queueItems.subject, subject));
}
