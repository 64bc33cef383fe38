import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { ConstructorOptions } from "pg-boss";
import type * as schema from "../../../drizzle/schema";
import type { ListenHandlers } from "./listen";

/** The database handle that domain code uses. Inside a transaction use only the transaction's own. */
export type Db = PgDatabase<RowsHkt, typeof schema>;

// Both drivers return at least the rows of a raw statement.
interface RowsHkt extends PgQueryResultHKT {
  type: { rows: unknown[] };
}

/** Raw SQL with positional parameters, for libraries with their own statements (jobs, rate limits). */
export type RawQuery = (text: string, values?: unknown[]) => Promise<{ rows: RawRow[]; rowCount: number }>;
/** A row as the driver returns it, by column name. */
export type RawRow = Record<string, unknown>;

export type Database = {
  db: Db;
  kind: "postgres" | "embedded";
  rawQuery: RawQuery;
  /** The database as pg-boss wants it. */
  jobStore: NonNullable<ConstructorOptions["db"]>;
  /** Listens to `pg_notify` on a channel until the returned function is called. */
  listen: (channel: string, handlers: ListenHandlers) => Promise<() => Promise<void>>;
  /** Applies pending migrations; safe when several processes start at once. */
  migrate: () => Promise<void>;
  /** Resolves when the database answers. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};
