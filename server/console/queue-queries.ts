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
    order by part.kind <> 'case', not part.is_urgent, part.opened_at, part.id)
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
 * One page of the queue, urgent first, then oldest first; `cursor` is the last item of the previous page. Reports, documents
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
    .orderBy(sql`${queueItems.isUrgent} desc nulls last`, asc(queueItems.openedAt), asc(queueItems.id))
    .limit(QUEUE_PAGE_SIZE + 1);
  return { items: found.slice(0, QUEUE_PAGE_SIZE), hasMore: found.length > QUEUE_PAGE_SIZE };
}

/** One item, closed or not. */
export async function findQueueItem(db: Db, id: string) {
  const [item] = await items(db, eq(queueItems.id, id));
  return item;
}

/** Rows of the queue: what folds counts once per driver. */
const rows = sql`count(distinct case when ${queueItems.kind} ${folds} then coalesce(${queueItems.driverId}, ${queueItems.id})
  else ${queueItems.id} end)`;

/** Per kind: how many rows and how many items the queue has; how many of all rows are late; when the last item was closed. */
export async function queueCounts(db: Db, now: Date) {
  const waiting = isNull(queueItems.closedAt);
  const kinds = await db
    .select({ kind: queueItems.kind, rows: rows.mapWith(Number), items: count() })
    .from(queueItems)
    .where(waiting)
    .groupBy(queueItems.kind);
  const isLate = sql`${queueItems.dueAt} < ${lateBefore(now).toISOString()}::timestamptz`;
  const [all] = await db
    .select({ total: rows.mapWith(Number), late: sql`${rows} filter (where ${isLate})`.mapWith(Number) })
    .from(queueItems)
    .where(waiting);
  const [closed] = await db.select({ at: max(queueItems.closedAt) }).from(queueItems);
  return {
    kinds: byKind(kinds.map(({ kind, rows: number }) => [kind, number])),
    items: byKind(kinds.map(({ kind, items: number }) => [kind, number])),
    total: all?.total ?? 0,
    late: all?.late ?? 0,
    lastClosedAt: closed?.at ?? null,
  };
}

function byKind(counted: [QueueKind, number][]): Partial<Record<QueueKind, number>> {
  return Object.fromEntries(counted);
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
      and (not earlier.is_urgent, earlier.opened_at, earlier.id)
        < (not queue_items.is_urgent, queue_items.opened_at, queue_items.id)))`;
}

// Urgent ones sort first, so "after" in this order is a smaller `isUrgent` or a later time.
function comesAfter(id: string): SQL {
  return sql`(not ${queueItems.isUrgent}, ${queueItems.openedAt}, ${queueItems.id}) > (
    select not last.is_urgent, last.opened_at, last.id from ${queueItems} last where last.id = ${id})`;
}
