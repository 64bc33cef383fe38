import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { instant } from "./columns";
import { staff } from "./staff";

/** A letter of the company to all drivers. The id is made by the page that writes it, so that a second press is the same letter. */
export const letters = pgTable(
  "letters",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    paragraphs: text().array().notNull(),
    /** How many accounts it was for when it began. */
    recipients: integer().notNull(),
    sentBy: text()
      .notNull()
      .references(() => staff.id),
    startedAt: instant().notNull(),
    isRunning: boolean().notNull().default(true),
    /** When the last one had been written to, or when somebody stopped it. */
    endedAt: instant(),
  },
  (table) => [
    // One at a time.
    uniqueIndex("letters_one_running").on(table.isRunning).where(sql`${table.isRunning}`),
    index("letters_started").on(table.startedAt),
    index("letters_sent_by").on(table.sentBy),
    check("letters_ended", sql`${table.isRunning} = (${table.endedAt} is null)`),
  ],
);

/** Who gets a letter, written whole when it begins. */
export const letterRecipients = pgTable(
  "letter_recipients",
  {
    letterId: text()
      .notNull()
      .references(() => letters.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** How often it was tried, and until when the process that tries has it for itself. */
    tries: integer().notNull().default(0),
    claimedUntil: instant(),
    /** When it was handed over, or given up. */
    sentAt: instant(),
    givenUpAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.letterId, table.userId] }),
    index("letter_recipients_user").on(table.userId),
    index("letter_recipients_waiting")
      .on(table.letterId, table.tries, table.userId)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`),
  ],
);
