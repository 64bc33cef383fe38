import { type SQL, sql } from "drizzle-orm";
import { timestamp } from "drizzle-orm/pg-core";

/** A moment in time, to the millisecond that JavaScript keeps, so that what is read compares equal to what was written. */
export const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });

/** A fixed list of texts as it stands in a check of the schema. */
export function literals(texts: readonly string[]): SQL {
  return sql.raw(texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(", "));
}
