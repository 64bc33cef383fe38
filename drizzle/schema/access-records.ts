import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Which IP addresses used the product in which minute, as law 12.965/2014, article 15, requires. `userId` is the account
 * that was signed in, or "": no reference, because the record outlives the account.
 */
export const accessRecords = pgTable(
  "access_records",
  { at: instant().notNull(), address: text().notNull(), userId: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.at, table.address, table.userId] }),
    index("access_records_user").on(table.userId, table.at),
  ],
);
