import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** Messages of the contact form, stored for the operator and mailed to the company. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("contact_messages_created").on(table.createdAt, table.id),
    index("contact_messages_email").on(sql`lower(btrim(${table.email}))`, table.createdAt, table.id),
  ],
);
