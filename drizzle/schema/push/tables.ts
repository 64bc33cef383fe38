import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { PushKind } from "../../../shared/push/kinds";
import { users } from "../accounts";
import { instant } from "../columns";

/** Whose push service a device uses; "local" in development only. */
export const pushServiceNames = ["google", "mozilla", "apple", "microsoft", "local"] as const;

const service = () => text({ enum: pushServiceNames });

/**
 * A browser that asked for notices: an identity without a person. It proves itself by a secret of its own, of which only the
 * hash is stored; neither address, browser nor model of the phone is.
 */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: text().primaryKey(),
    /** SHA-256 of the device's secret. */
    secretHash: text().notNull().unique(),
    /** The browser's subscription: where to send, its public key and its secret (base64url). */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    service: service().notNull(),
    /** The key of ours that the subscription was made with: a service refuses any other. */
    keyId: text().notNull(),
    /** The driver who gets notices on this device, and of which kinds (shared/push/kinds.ts). */
    userId: text().references(() => users.id, { onDelete: "set null" }),
    kinds: text().array().notNull().default([]),
    /** When it handed back the code of its first push; until then nothing that it asks for counts. */
    answeredAt: instant(),
    /** SHA-256 of that code, made when the push is sent; and when the push was last asked for. */
    codeHash: text().unique(),
    codeAt: instant(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (table) => [
    index("push_devices_unanswered").on(table.codeAt).where(sql`${table.answeredAt} is null`),
    index("push_devices_user").on(table.userId).where(sql`${table.userId} is not null`),
    index("push_devices_seen").on(table.lastSeenAt),
  ],
);

/**
 * A notice for one device, written with the change that causes it. It is claimed before it is sent, so that a process that
 * dies in between loses it and never sends it twice.
 */
export const pushNotices = pgTable(
  "push_notices",
  {
    id: text().primaryKey(),
    deviceId: text()
      .notNull()
      .references(() => pushDevices.id, { onDelete: "cascade" }),
    service: service().notNull(),
    kind: text().$type<PushKind>().notNull(),
    /** What it is about: a second one about the same is not written. */
    key: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    path: text().notNull(),
    createdAt: instant().notNull(),
    dueAt: instant().notNull(),
    claimedAt: instant(),
    sentAt: instant(),
    /** How often the service put it off. */
    attempts: integer().notNull().default(0),
  },
  (table) => [
    unique("push_notices_key").on(table.deviceId, table.key),
    index("push_notices_due").on(table.service, table.dueAt).where(sql`${table.claimedAt} is null`),
    index("push_notices_created").on(table.createdAt),
  ],
);

/** What a push service last did for us: one row each. */
export const pushServices = pgTable("push_services", {
  service: service().primaryKey(),
  /** The last notice that it took, and under which key. */
  wellAt: instant(),
  keyId: text(),
  /** Nothing is sent to it before this moment. */
  pausedUntil: instant(),
  /** Since when it refuses our key; null if it doesn't. */
  refusedAt: instant(),
});

/** How often each service gave which answer, by day in São Paulo. */
export const pushAnswers = pgTable(
  "push_answers",
  {
    day: date().notNull(),
    service: service().notNull(),
    answer: text({ enum: ["sent", "gone", "later", "refused", "rejected", "unanswered"] }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.service, table.answer] })],
);
