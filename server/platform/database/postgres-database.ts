import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Pool } from "pg";
import { log } from "../http/log";
import { limitConcurrency } from "../limit-concurrency";
import { databaseOfPool } from "./client-database";
import type { Database, RawQuery } from "./database";
import { endSilentConnections } from "./end-silent-connections";
import { listenOnPostgres } from "./listen";
import { migrationsFolder } from "./migrations";
import { StorageError } from "./storage";

const MIGRATION_LOCK = 7_205_411;
// The workers of all jobs look for work at the same moment: they take turns, and visitors find a free connection.
const JOB_CONNECTIONS = 2;

/**
 * Opens PostgreSQL. A lost connection ends one request, never the process.
 * @param connectWithinMs how long a query waits for a connection before it fails
 */
export async function openPostgresDatabase(
  connectionString: string,
  connectWithinMs = 3000,
): Promise<Database> {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: 15_000,
    // No statement may occupy a connection for long.
    statement_timeout: 15_000,
    application_name: "rota-escola",
    // JIT-compiling a short query can take seconds, far longer than running it.
    options: "-c jit=off",
  });
  const onError = (error: Error) => log.warn({ err: error }, "database connection lost");
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  endSilentConnections(pool);
  const db = databaseOfPool(pool);
  const rawQuery = rawQueryOf(pool);
  const inTurn = limitConcurrency(JOB_CONNECTIONS);
  const listen: Database["listen"] = async (channel, handlers) => {
    const { connected, stop } = listenOnPostgres(connectionString, channel, handlers);
    await connected;
    return stop;
  };
  return {
    db,
    kind: "postgres",
    rawQuery,
    jobStore: {
      executeSql: (text, values) => inTurn(1, () => rawQuery(text, values)),
      listen: async (channel, onMessage, onUp) => ({
        close: await listen(channel, { onMessage, onUp, onDown: () => {} }),
      }),
    },
    listen,
    migrate: () => migrateUnderLock(connectionString),
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}

function rawQueryOf(pool: Pool): RawQuery {
  return async (text, values) => {
    const answer = await pool.query(text, values);
    // A query string of several statements returns a list of results.
    const results = Array.isArray(answer) ? answer : [answer];
    return { rows: results.flatMap((result) => result.rows), rowCount: results.at(-1)?.rowCount ?? 0 };
  };
}

// @throws StorageError if PostgreSQL refuses. Its own connection: the lock belongs to a session, and processes that wait for it must not time out.
async function migrateUnderLock(connectionString: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 1, connectionTimeoutMillis: 10_000 });
  pool.on("error", (error) => log.warn({ err: error }, "database connection lost"));
  try {
    await requireConnection(pool);
    const db = drizzle(pool, { casing: "snake_case" });
    await pool.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(db, { migrationsFolder });
    await pool.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  } finally {
    await pool.end();
  }
}

// Wrong addresses, passwords and names of databases are for a person to correct: one sentence, no stack.
async function requireConnection(pool: Pool): Promise<void> {
  try {
    const client = await pool.connect();
    client.release();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? ` (${cause.code})` : "";
    const reason = cause instanceof Error ? cause.message : cause;
    throw new StorageError(`DATABASE_URL: PostgreSQL can't be used: ${reason}${code}`, { cause });
  }
}
