import { and, asc, count, eq, isNull, lt, max, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { contactMessages } from "../../drizzle/schema/contact";
import { drivers } from "../../drizzle/schema/drivers";
import { queueItems } from "../../drizzle/schema/queue";
import { cases } from "../../drizzle/schema/reports";
import { staff } from "../../drizzle/schema/staff";
import { lateBefore, QUEUE_PAGE_SIZE, type QueueKind } from "../../shared/queue";
import { pendingIn } from "../cases/pending";
import type { Db } from "../database/database";

const closer = alias(staff, "closer");
const shown = {
  id: queueItems.id,
  kind: queueItems.kind,
  subject: queueItems.subject,
  detail: queueItems.detail,
  isUrgent: queueItems.isUrgent,
  openedAt: queueItems.openedAt,
  dueAt: queueItems.dueAt,
  closedAt: queueItems.closedAt,
  takenAt: queueItems.takenAt,
  takenBy: staff.name,
  takenById: queueItems.takenBy,
  closedBy: closer.name,
  closedById: queueItems.closedBy,
  driverId: queueItems.driverId,
  driver: sql<string | null>`coalesce(${drivers.name}, ${cases.name})`,
  city: drivers.serviceCity,
  state: drivers.serviceState,
  /** Who wrote a message, or paid without having a profile. */
  person: sql<string | null>`coalesce(${contactMessages.name}, (
    select payer.first_name || ' ' || payer.last_name from charges join users payer on payer.id = charges.user_id
    where ${queueItems.kind} = 'payment' and charges.stripe_invoice_id = ${queueItems.subject}))`,
  /** What a message is about. */
  messageSubject: contactMessages.subject,
  /** What waits in a case; nothing in other items. */
  ...pendingIn("queue_items.subject"),
};

/** One page of open items, urgent first, then oldest first; `cursor` is the last item of the previous page. */
export async function waitingItems(
  db: Db,
  { kind, cursor }: { kind?: QueueKind | undefined; cursor?: string | null | undefined },
) {
  const rows = await items(
    db,
    and(isNull(queueItems.closedAt), ofKind(kind), cursor ? comesAfter(cursor) : undefined),
  )
    // In the order of the index: a plain "desc" would put nulls first, and the database would sort all pending items.
    .orderBy(sql`${queueItems.isUrgent} desc nulls last`, asc(queueItems.openedAt), asc(queueItems.id))
    .limit(QUEUE_PAGE_SIZE + 1);
  return { items: rows.slice(0, QUEUE_PAGE_SIZE), hasMore: rows.length > QUEUE_PAGE_SIZE };
}

/** One item, closed or not. */
export async function findQueueItem(db: Db, id: string) {
  const [item] = await items(db, eq(queueItems.id, id));
  return item;
}

/** Per kind: how many items are open, how many are late, and when the last one was closed. */
export async function queueCounts(db: Db, now: Date) {
  const waiting = isNull(queueItems.closedAt);
  const kinds = await db
    .select({ kind: queueItems.kind, waiting: count() })
    .from(queueItems)
    .where(waiting)
    .groupBy(queueItems.kind);
  const [late] = await db
    .select({ waiting: count() })
    .from(queueItems)
    .where(and(waiting, lt(queueItems.dueAt, lateBefore(now))));
  const [closed] = await db.select({ at: max(queueItems.closedAt) }).from(queueItems);
  return {
    kinds: Object.fromEntries(kinds.map(({ kind, waiting: number }) => [kind, number])) as Partial<
      Record<QueueKind, number>
    >,
    total: kinds.reduce((sum, { waiting: number }) => sum + number, 0),
    late: late?.waiting ?? 0,
    lastClosedAt: closed?.at ?? null,
  };
}

function items(db: Db, where: SQL | undefined) {
  return db
    .select(shown)
    .from(queueItems)
    .leftJoin(drivers, eq(drivers.id, queueItems.driverId))
    .leftJoin(staff, eq(staff.id, queueItems.takenBy))
    .leftJoin(closer, eq(closer.id, queueItems.closedBy))
    .leftJoin(
      contactMessages,
      and(eq(queueItems.kind, "message"), eq(contactMessages.id, queueItems.subject)),
    )
    .leftJoin(cases, and(eq(queueItems.kind, "case"), eq(cases.id, queueItems.subject)))
    .where(where)
    .$dynamic();
}

function ofKind(kind: QueueKind | undefined): SQL | undefined {
  return kind && eq(queueItems.kind, kind);
}

// Urgent ones sort first, so "after" in this order is a smaller `isUrgent` or a later time.
function comesAfter(id: string): SQL {
  return sql`(not ${queueItems.isUrgent}, ${queueItems.openedAt}, ${queueItems.id}) > (
    select not last.is_urgent, last.opened_at, last.id from ${queueItems} last where last.id = ${id})`;
}
