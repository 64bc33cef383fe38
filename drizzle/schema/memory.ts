import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { traitKinds } from "../../shared/operation/traits";
import { users } from "./accounts";
import { instant, literals } from "./columns";
import { drivers } from "./drivers";
import { caseDecisions, cases } from "./reports";

/**
 * That a profile was suspended, that an account was deleted with a report open, or that a contract was withdrawn from. It
 * says nothing about the person but keyed hashes (`memoryTraits`), and outlives the account (docs/security.md).
 */
export const memories = pgTable(
  "memories",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["suspension", "report", "withdrawal"] }).notNull(),
    caseId: text().references(() => cases.id, { onDelete: "set null" }),
    /** The kind of reason: a report's category; empty if there is none. */
    category: text().notNull().default(""),
    /** When it happened: the retention period starts here. */
    at: instant().notNull(),
    /** When the suspension was lifted or the case ended without one. Nothing matches from then on. */
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex("memories_case").on(table.caseId),
    index("memories_at").on(table.at),
    check("memories_kind", sql`${table.kind} in ('suspension', 'report', 'withdrawal')`),
  ],
);

/** An HMAC of one trait. `keyId` names the key, so that hashes under a lost key are known as such. */
export const memoryTraits = pgTable(
  "memory_traits",
  {
    memoryId: text()
      .notNull()
      .references(() => memories.id, { onDelete: "cascade" }),
    kind: text({ enum: traitKinds }).notNull(),
    keyId: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memoryId, table.kind, table.hash] }),
    index("memory_traits_hash").on(table.hash),
    check("memory_traits_kind", sql`${table.kind} in (${literals(traitKinds)})`),
    check("memory_traits_hash_form", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** HMACs of what Stripe said about an account, the CPF or CNPJ and the card: nothing else of them is stored. */
export const accountTraits = pgTable(
  "account_traits",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: traitKinds }).notNull(),
    keyId: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.hash] }),
    check("account_traits_kind", sql`${table.kind} in ('tax-id', 'card')`),
    check("account_traits_hash_form", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** A match of a profile with a memory: one look by staff, which is remembered. */
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
    heldAt: instant().notNull(),
    /** Null: staff have not looked yet. */
    decisionId: text().references(() => caseDecisions.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.memoryId] }),
    index("profile_holds_memory").on(table.memoryId),
    index("profile_holds_decision").on(table.decisionId),
  ],
);
