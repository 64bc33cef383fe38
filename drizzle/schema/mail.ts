import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** The local mailbox: mails that a server without SMTP settings stored instead of sending. Never used in production. */
export const mailbox = pgTable(
  "mailbox",
  {
    id: text().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index("mailbox_created").on(table.createdAt)],
);
