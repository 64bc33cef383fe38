import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { dataRequestKindNames } from "../../shared/data-requests";
import { instant, literals } from "./columns";
import { staff } from "./staff";

/** Requests of people about their data, with or without an account, and the answers to them. */
export const dataRequests = pgTable(
  "data_requests",
  {
    id: text().primaryKey(),
    /** The person. Null once their data were deleted and the request is closed: then nothing identifies them. */
    email: text(),
    /** A number (E.164) that staff know to be the person's: requests for a seat are found under it, too. */
    phone: text(),
    kind: text({ enum: dataRequestKindNames }).notNull(),
    note: text().notNull(),
    createdAt: instant().notNull(),
    createdBy: text()
      .notNull()
      .references(() => staff.id),
    /** When the link was last mailed that proves who reads the mailbox, SHA-256 of its secrets, and when it was used. */
    askedAt: instant(),
    linkHashes: text().array().notNull().default([]),
    provenAt: instant(),
    /** When everything under the e-mail was last deleted, by an operator or by the account's owner. */
    erasedAt: instant(),
    closedAt: instant(),
    /** The answer to the person. */
    outcome: text(),
  },
  (table) => [
    uniqueIndex("data_requests_waiting").on(table.email, table.kind).where(sql`${table.closedAt} is null`),
    index("data_requests_email").on(table.email),
    index("data_requests_closed").on(table.closedAt),
    index("data_requests_created_by").on(table.createdBy),
    check("data_requests_kind", sql`${table.kind} in (${literals(dataRequestKindNames)})`),
    check("data_requests_email_normalised", sql`${table.email} = lower(btrim(${table.email}))`),
    check("data_requests_email_while_open", sql`${table.closedAt} is not null or ${table.email} is not null`),
    check("data_requests_closed", sql`(${table.closedAt} is null) = (${table.outcome} is null)`),
  ],
);
