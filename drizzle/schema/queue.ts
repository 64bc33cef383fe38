import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { drivers } from "./drivers";
import { staff } from "./staff";

/**
 * Items that wait for a staff decision. A domain opens an item in the transaction that creates its subject, and closes
 * it in the one that decides; `subject` is the id in the domain's own table.
 */
export const queueItems = pgTable(
  "queue_items",
  {
    id: text().primaryKey(),
    kind: text({
      enum: ["case", "document", "recommendation", "message", "data-request", "payment", "link", "other"],
    }).notNull(),
    subject: text().notNull(),
    /** What distinguishes items of a kind in a list: a case's newest report's category, a document's type. */
    detail: text().notNull().default(""),
    driverId: text().references(() => drivers.id, { onDelete: "cascade" }),
    openedAt: instant().notNull(),
    dueAt: instant().notNull(),
    /** Sorts before all items that are not. */
    isUrgent: boolean().notNull().default(false),
    takenBy: text().references(() => staff.id),
    takenAt: instant(),
    closedAt: instant(),
    closedBy: text().references(() => staff.id),
  },
  (table) => [
    uniqueIndex("queue_items_subject").on(table.kind, table.subject),
    index("queue_items_open")
      .on(table.isUrgent.desc(), table.dueAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index("queue_items_open_kind")
      .on(table.kind, table.isUrgent.desc(), table.dueAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index("queue_items_driver").on(table.driverId),
    index("queue_items_closed").on(table.closedAt),
    check(
      "queue_items_kind",
      sql`${table.kind} in ('case', 'document', 'recommendation', 'message', 'data-request', 'payment', 'link', 'other')`,
    ),
    check("queue_items_taken", sql`(${table.takenBy} is null) = (${table.takenAt} is null)`),
  ],
);
