import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { type BoundFact, boundTo } from "../../shared/documents/compared";
import { documentOutcomes, documentTypes, refusalReasonNames } from "../../shared/documents/documents";
import { DECISION_REASON_LENGTH, DOCUMENT_PAGES_MAX, TEXT_MAX } from "../../shared/limits";
import { bytes, instant, literals } from "./columns";
import { drivers } from "./drivers";
import { staff } from "./staff";

/** The types whose acceptance is bound to a fact, in SQL. */
const boundToFact = (fact: BoundFact) =>
  literals(documentTypes.filter((type) => boundTo[type].includes(fact)));

/**
 * One submission of a document by a driver. A new submission is another row, so that a decision, which refers to the
 * row, can't apply to a file that nobody reviewed. No row: not stated.
 */
export const documents = pgTable(
  "documents",
  {
    id: text().primaryKey(),
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: "cascade" }),
    type: text({ enum: documentTypes }).notNull(),
    submittedAt: instant().notNull(),
    decidedAt: instant(),
    /** Null in a decided row: demo data. */
    decidedBy: text().references(() => staff.id),
    outcome: text({ enum: documentOutcomes }),
    /** The accepted one in force: the newest of its type. Whether it is still valid depends on the day. */
    isCurrent: boolean().notNull().default(false),
    /** The first day in São Paulo on which the document is no longer valid. */
    validUntil: date(),
    /** The authority; only for an authorisation. */
    authority: text(),
    /** The last three characters of the number, for staff. */
    numberEnd: text(),
    /** A keyed hash of the whole number with its type and authority, and the key's id: what the driver is recognised by. */
    numberHash: text(),
    numberKeyId: text(),
    /** The last four characters of the vehicle's plate, as the driver sent them; never public. */
    plateEnd: text(),
    // What staff compared an accepted one with, as far as its type is bound to it (`boundTo`).
    comparedName: text(),
    /** "Campinas, SP" */
    comparedCity: text(),
    /** "Van Escolar, Mercedes-Benz, 2018" */
    comparedVehicle: text(),
    refusalReason: text({ enum: refusalReasonNames }),
    /** The message of staff to the driver. */
    refusalWords: text(),
    /** The last of DOCUMENT_REMINDER_DAYS for which a reminder was sent. */
    remindedDays: smallint(),
  },
  (table) => [
    uniqueIndex("documents_waiting").on(table.driverId, table.type).where(sql`${table.decidedAt} is null`),
    uniqueIndex("documents_current").on(table.driverId, table.type).where(sql`${table.isCurrent}`),
    index("documents_driver").on(table.driverId, table.type, table.submittedAt),
    index("documents_decided_by").on(table.decidedBy),
    index("documents_decided").on(table.decidedAt),
    index("documents_number").on(table.numberHash).where(sql`${table.numberHash} is not null`),
    index("documents_expiring").on(table.validUntil).where(sql`${table.isCurrent}`),
    check("documents_type", sql`${table.type} in (${literals(documentTypes)})`),
    check("documents_outcome", sql`${table.outcome} in (${literals(documentOutcomes)})`),
    check("documents_decided_form", sql`(${table.decidedAt} is null) = (${table.outcome} is null)`),
    check(
      "documents_current_form",
      sql`not ${table.isCurrent} or ${table.outcome} is not distinct from 'accepted'`,
    ),
    check(
      "documents_accepted",
      sql`(${table.outcome} is not distinct from 'accepted') = (${table.validUntil} is not null)`,
    ),
    check(
      "documents_authority",
      sql`(${table.outcome} is not distinct from 'accepted' and ${table.type} = 'authorisation') = (${table.authority} is not null)`,
    ),
    check(
      "documents_authority_length",
      sql`char_length(${table.authority}) between 1 and ${sql.raw(String(TEXT_MAX.authority))}`,
    ),
    check(
      "documents_number_end",
      sql`${table.numberEnd} is null or (${table.validUntil} is not null and ${table.numberEnd} ~ '^[0-9A-Z]{3}$')`,
    ),
    check(
      "documents_number_hash",
      sql`(${table.numberHash} is null) = (${table.numberKeyId} is null) and (${table.numberHash} is null or (${table.numberEnd} is not null and ${table.numberHash} ~ '^[0-9a-f]{64}$'))`,
    ),
    check(
      "documents_plate_end",
      sql`${table.plateEnd} is null or (${table.type} in (${boundToFact("plate")}) and ${table.plateEnd} ~ '^[0-9][0-9A-Z][0-9]{2}$')`,
    ),
    check(
      "documents_compared_name",
      sql`(${table.outcome} is not distinct from 'accepted' and ${table.type} in (${boundToFact("name")})) = (${table.comparedName} is not null)`,
    ),
    check(
      "documents_compared_city",
      sql`(${table.outcome} is not distinct from 'accepted' and ${table.type} in (${boundToFact("city")})) = (${table.comparedCity} is not null)`,
    ),
    check(
      "documents_compared_vehicle",
      sql`(${table.outcome} is not distinct from 'accepted' and ${table.type} in (${boundToFact("vehicle")})) = (${table.comparedVehicle} is not null)`,
    ),
    check("documents_refusal_reason", sql`${table.refusalReason} in (${literals(refusalReasonNames)})`),
    check(
      "documents_refused",
      sql`(${table.outcome} is not distinct from 'refused') = (${table.refusalReason} is not null) and (${table.refusalReason} is null) = (${table.refusalWords} is null)`,
    ),
    check(
      "documents_refusal_words",
      sql`char_length(${table.refusalWords}) <= ${sql.raw(String(DECISION_REASON_LENGTH.max))}`,
    ),
  ],
);

/**
 * One page of a document: an encrypted picture. `content` is the nonce and the AES-256-GCM ciphertext, bound to id and
 * page.
 */
export const documentPages = pgTable(
  "document_pages",
  {
    documentId: text()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** From 1. */
    page: smallint().notNull(),
    /** The id of the key that decrypts it (`keyIdOf`). */
    keyId: text().notNull(),
    content: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.page] }),
    index("document_pages_key").on(table.keyId),
    check("document_pages_page", sql`${table.page} between 1 and ${sql.raw(String(DOCUMENT_PAGES_MAX))}`),
  ],
);
