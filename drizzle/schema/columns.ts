import { type SQL, sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** An instant with JavaScript's millisecond precision, so that what is read equals what was written. */
export const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });

/** Raw bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** A fixed list of texts, for a check constraint. */
export function literals(texts: readonly string[]): SQL {
  return sql.raw(texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(", "));
}
