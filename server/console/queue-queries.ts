import { and, asc, count, eq, isNull, max, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { literals } from "../../drizzle/schema/columns";
import { contactMessages } from "../../drizzle/schema/contact";
import { drivers } from "../../drizzle/schema/drivers";
import { queueItems } from "../../drizzle/schema/queue";
import { cases } from "../../drizzle/schema/reports";
import { staff } from "../../drizzle/schema/staff";
import { foldedKinds, lateBefore, QUEUE_PAGE_SIZE, type QueueKind } from "../../shared/queue";
import { pendingIn } from "../cases/pending";
import type { Db } from "../platform/database/database";

/** An open item about a driver, as a part of the driver's row. */
export type QueuePart = {
  id: string;
  kind: QueueKind;
  detail: string;
  dueAt: string;
  openReports: number;
  isAnswered: boolean;
  isMatched: boolean;
};

const folds = sql`in (${literals(foldedKinds)})`;
const pending = pendingIn("part.subject");
const parts = sql<QueuePart[]>`coalesce((
  select json_agg(json_build_object('id', part.id, 'kind', part.kind, 'detail', part.detail, 'dueAt', part.due_at,
    'openReports', ${pending.openReports}, 'isAnswered', ${pending.isAnswered}, 'isMatched', ${pending.isMatched})
    order by part.kind <> 'case', not part.is_urgent, part.due_at, part.id)
  from queue_items part
  where queue_items.kind ${folds} and part.kind ${folds} and part.driver_id = queue_items.driver_id
    and part.closed_at is null), '[]')`;

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
  /** Who wrote a message, or paid without having a profile; the e-mail under which data were requested. */
  person: sql<string | null>`coalesce(${contactMessages.name}, (
    select data_requests.email from data_requests
    where ${queueItems.kind} = 'data-request' and data_requests.id = ${queueItems.subject}), (
    select payer.first_name || ' ' || payer.last_name from charges join users payer on payer.id = charges.user_id
    where ${queueItems.kind} = 'payment' and charges.stripe_invoice_id = ${queueItems.subject}))`,
  /** What a message is about. */
  messageSubject: contactMessages.subject,
  /** What waits in a case; nothing in other items. */
  ...pendingIn("queue_items.subject"),
  /** All that waits about the same driver, reports first, then in the queue's order, with this item; empty in items of other kinds. */
  parts,
};

/**
 * One page of the queue, urgent first, then what is due first; `cursor` is the last item of the previous page. Reports, documents
 * and recommendations of one driver are one row: the first of them (of that kind), with the others as its parts.
 */
export async function waitingItems(
  db: Db,
  { kind, cursor }: { kind?: QueueKind | undefined; cursor?: string | null | undefined },
) {
  const found = await items(
    db,
    and(
      isNull(queueItems.closedAt),
      ofKind(kind),
      isFirstOfDriver(kind),
      cursor ? comesAfter(cursor) : undefined,
    ),
  )
    // In the order of the index: a plain "desc" would put nulls first, and the database would sort all pending items.
    .orderBy(sql`${queueItems.isUrgent} desc nulls last`, asc(queueItems.dueAt), asc(queueItems.id))
    .limit(QUEUE_PAGE_SIZE + 1);
  return { items: found.slice(0, QUEUE_PAGE_SIZE), hasMore: found.length > QUEUE_PAGE_SIZE };
}

/** One item, closed or not. */
export async function findQueueItem(db: Db, id: string) {
  const [item] = await items(db, eq(queueItems.id, id));
  return item;
}

/** Per kind and in total: how many decisions wait; how many of them are late; when the last item was closed. */
export async function queueCounts(db: Db, now: Date) {
  const isLate = sql`${queueItems.dueAt} < ${lateBefore(now).toISOString()}::timestamptz`;
  const waiting = await db
    .select({
      kind: queueItems.kind,
      items: count(),
      late: sql`count(*) filter (where ${isLate})`.mapWith(Number),
    })
    .from(queueItems)
    .where(isNull(queueItems.closedAt))
    .groupBy(queueItems.kind);
  const [closed] = await db.select({ at: max(queueItems.closedAt) }).from(queueItems);
  const kinds: Partial<Record<QueueKind, number>> = Object.fromEntries(
    waiting.map(({ kind, items }) => [kind, items]),
  );
  return {
    kinds,
    total: waiting.reduce((sum, { items }) => sum + items, 0),
    late: waiting.reduce((sum, { late }) => sum + late, 0),
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

/** Of the open items that fold into one row, the first in the queue's order. */
function isFirstOfDriver(kind: QueueKind | undefined): SQL {
  return sql`not (queue_items.kind ${folds} and exists (
    select 1 from queue_items earlier
    where earlier.driver_id = queue_items.driver_id and earlier.closed_at is null
      and ${kind ? sql`earlier.kind = ${kind}` : sql`earlier.kind ${folds}`}
      and (not earlier.is_urgent, earlier.due_at, earlier.id)
        < (not queue_items.is_urgent, queue_items.due_at, queue_items.id)))`;
}

// Urgent ones sort first, so "after" in this order is a smaller `isUrgent` or a later deadline.
function comesAfter(id: string): SQL {
  return sql`(not ${queueItems.isUrgent}, ${queueItems.dueAt}, ${queueItems.id}) > (
    select not last.is_urgent, last.due_at, last.id from ${queueItems} last where last.id = ${id})`;
}
