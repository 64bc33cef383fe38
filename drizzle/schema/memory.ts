import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { traitKinds } from "../../shared/operation/traits";
import { users } from "./accounts";
import { instant, literals } from "./columns";
import { drivers } from "./drivers";
import { caseDecisions, cases } from "./reports";

/**
 * That a profile was suspended, that an account was deleted with a report open, that a contract was withdrawn from, or that a
 * new account copied an older public profile. It says nothing about the person but keyed hashes (`memoryTraits`), and outlives
 * the account (docs/security.md).
 */
export const memories = pgTable(
  "memories",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["suspension", "report", "withdrawal", "copy"] }).notNull(),
    caseId: text().references(() => cases.id, { onDelete: "set null" }),
    /** The kind of reason: a report's category; empty if there is none. */
    category: text().notNull().default(""),
    /** When it happened: the retention period starts here. */
    at: instant().notNull(),
    /** When the account of a suspension or report was made: who was public before can't have copied it. */
    accountMadeAt: instant(),
    /** The older public profile of a copy; null if the account can't publish because of others' copies. */
    olderDriverId: text().references(() => drivers.id, { onDelete: "set null" }),
    /** When the suspension was lifted, the case ended without one, or staff let a copy pass. Nothing matches from then on. */
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex("memories_case").on(table.caseId),
    index("memories_at").on(table.at),
    index("memories_older").on(table.olderDriverId),
    check("memories_kind", sql`${table.kind} in ('suspension', 'report', 'withdrawal', 'copy')`),
    check(
      "memories_account",
      sql`(${table.kind} in ('suspension', 'report')) = (${table.accountMadeAt} is not null)`,
    ),
    check("memories_copied", sql`${table.kind} = 'copy' or ${table.olderDriverId} is null`),
  ],
);

/**
 * An HMAC of one trait, and since when the account had it. `keyId` names the key, so that hashes under a lost key are known as
 * such.
 */
export const memoryTraits = pgTable(
  "memory_traits",
  {
    memoryId: text()
      .notNull()
      .references(() => memories.id, { onDelete: "cascade" }),
    kind: text({ enum: traitKinds }).notNull(),
    keyId: text().notNull(),
    hash: text().notNull(),
    since: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memoryId, table.kind, table.hash] }),
    index("memory_traits_hash").on(table.hash),
    check("memory_traits_kind", sql`${table.kind} in (${literals(traitKinds)})`),
    check("memory_traits_hash_form", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/**
 * HMACs of what is known about an account and stored nowhere else: the CPF or CNPJ and the card of a payment, the network of
 * the registration.
 */
export const accountTraits = pgTable(
  "account_traits",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: traitKinds }).notNull(),
    keyId: text().notNull(),
    hash: text().notNull(),
    since: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.hash] }),
    index("account_traits_hash").on(table.hash),
    index("account_traits_networks").on(table.since).where(sql`${table.kind} = 'network'`),
    check("account_traits_kind", sql`${table.kind} in ('tax-id', 'card', 'network')`),
    check("account_traits_hash_form", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/**
 * A match of a profile with a memory: one look by staff, which is remembered. Whether it hides the profile now is read from
 * this and the memory (`holding` in server/drivers/visibility.ts), and stored nowhere.
 */
export const profileHolds = pgTable(
  "profile_holds",
  {
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: "cascade" }),
    memoryId: text()
      .notNull()
      .references(() => memories.id, { onDelete: "cascade" }),
    /** What matched. */
    traits: text({ enum: traitKinds }).array().notNull(),
    /** Not shown until staff have looked; otherwise they are asked, and nothing happens. */
    holds: boolean().notNull(),
    /** Since when it holds, or asks. */
    heldAt: instant().notNull(),
    /** Null: staff have not looked yet. */
    decisionId: text().references(() => caseDecisions.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.memoryId] }),
    index("profile_holds_memory").on(table.memoryId),
    index("profile_holds_decision").on(table.decisionId),
    index("profile_holds_waiting").on(table.heldAt).where(sql`${table.decisionId} is null`),
  ],
);

/**
 * Told traits that staff decided are a profile's own: nobody else who told them, before or later, is held against it. A trait
 * is known by its kind and the moment since when the account has it, so that this needs no hash.
 */
export const clearedTraits = pgTable(
  "cleared_traits",
  {
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: "cascade" }),
    kind: text({ enum: traitKinds }).notNull(),
    since: instant().notNull(),
    /** Undoing it takes this back. */
    decisionId: text()
      .notNull()
      .references(() => caseDecisions.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.kind, table.since] }),
    index("cleared_traits_decision").on(table.decisionId),
  ],
);
