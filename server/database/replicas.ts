import { Pool, type PoolClient } from "pg";
import { z } from "zod";
import { isDatabaseUnavailable } from "../http/errors";
import { log } from "../http/log";
import { databaseOfClient } from "./client-database";
import type { Database, Db } from "./database";
import { OUTAGE_MS } from "./outage";

/** Runs a read of what everybody may see, on a database that knows all that this process has heard of. */
export type ReadPublic = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

export type Replicas = {
  readPublic: ReadPublic;
  /** Something was committed: only a replica that has replayed it may answer from now on. */
  changed: () => void;
  /** Changes are not heard any more: the primary answers, and for two minutes a replica where it can't. */
  disconnected: () => void;
  close: () => Promise<void>;
};

/** A position in the primary's log: replicas of another timeline have another history behind the same number. */
type Position = { timeline: number; lsn: bigint };

const positionRows = z.array(
  z.object({ timeline: z.coerce.number().nullable(), lsn: z.string().nullable() }),
);

const PRIMARY_POSITION = `select pg_current_wal_flush_lsn()::text as lsn,
  ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::int as timeline`;
// The receiver's timeline is shown to roles with pg_read_all_stats; the last checkpoint's, minutes later, to all.
const REPLICA_POSITION = `select pg_last_wal_replay_lsn()::text as lsn, coalesce(
  (select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint())) as timeline`;

const TIMEOUT_MS = 2000;
/** For how long nobody asks replicas after one could not be reached, in milliseconds. */
const REST_MS = 5000;
const ASK_AGAIN_MS = 1000;

/** Without replicas the primary answers everything. */
export function noReplicas({ db }: Pick<Database, "db">): Replicas {
  return { readPublic: (read) => read(db), changed: () => {}, disconnected: () => {}, close: async () => {} };
}

/**
 * Public reads go to replicas; the primary answers as long as none has replayed what this process heard of, and when a
 * replica fails. A connection must stay with one server: HAProxy may share them out, a pooler of transactions must not.
 * @param connectionString a replica, or an address that leads to any of several
 */
export function openReplicas(connectionString: string, primary: Pick<Database, "db" | "rawQuery">): Replicas {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: TIMEOUT_MS,
    // Connections end now and then, so that a replica that is back gets its share.
    maxLifetimeSeconds: 60,
    statement_timeout: 15_000,
    application_name: "rota-escola read",
    options: "-c jit=off",
  });
  const onError = (error: Error) => log.warn({ err: error }, "replica connection lost");
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  const replayed = new WeakMap<PoolClient, Position>();
  let needed: Position | undefined;
  let changes = 0;
  let isAsking = false;
  let isClosed = false;
  let restUntil = 0;
  /** When changes ceased to be heard; undefined while they are. */
  let deafSince: number | undefined;

  const changed = () => {
    deafSince = undefined;
    changes += 1;
    needed = undefined;
    if (!isAsking) void askPrimary();
  };

  /** The primary's position after the last change, asked for until nothing changed meanwhile. */
  async function askPrimary(): Promise<void> {
    isAsking = true;
    while (!needed && !isClosed) {
      const before = changes;
      try {
        const position = positionOf((await primary.rawQuery(PRIMARY_POSITION)).rows);
        if (before === changes) needed = position;
      } catch (error) {
        log.debug({ err: error }, "the primary's position is not known");
        await Bun.sleep(ASK_AGAIN_MS);
      }
    }
    isAsking = false;
  }

  async function hasReplayed(client: PoolClient, wanted: Position): Promise<boolean> {
    const known = replayed.get(client);
    if (known && isAtLeast(known, wanted)) return true;
    const position = positionOf((await client.query(REPLICA_POSITION)).rows);
    if (position) replayed.set(client, position);
    return position !== undefined && isAtLeast(position, wanted);
  }

  /** What a replica answers; undefined when none may or can. */
  async function askReplica<T>(read: (db: Db) => Promise<T>): Promise<{ answer: T } | undefined> {
    if (!needed || Date.now() < restUntil) return undefined;
    const client = await pool.connect().catch(() => undefined);
    if (!client) {
      restUntil = Date.now() + REST_MS;
      return undefined;
    }
    try {
      const answer = (await hasReplayed(client, needed))
        ? { answer: await read(databaseOfClient(client)) }
        : undefined;
      client.release();
      return answer;
    } catch (error) {
      log.debug({ err: error }, "a replica could not answer");
      client.release(true);
      return undefined;
    }
  }

  async function askPrimaryFirst<T>(read: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await read(primary.db);
    } catch (error) {
      const isRecent = deafSince !== undefined && Date.now() - deafSince < OUTAGE_MS;
      const replied = isRecent && isDatabaseUnavailable(error) ? await askReplica(read) : undefined;
      if (!replied) throw error;
      return replied.answer;
    }
  }

  changed();
  return {
    changed,
    disconnected: () => {
      deafSince ??= Date.now();
    },
    readPublic: async (read) => {
      const replied = deafSince === undefined ? await askReplica(read) : undefined;
      return replied ? replied.answer : askPrimaryFirst(read);
    },
    close: () => {
      isClosed = true;
      return pool.end();
    },
  };
}

function positionOf(rows: unknown): Position | undefined {
  const [row] = positionRows.parse(rows);
  if (!row?.lsn || row.timeline === null) return undefined;
  const [high = "0", low = "0"] = row.lsn.split("/");
  return { timeline: row.timeline, lsn: (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) };
}

function isAtLeast(position: Position, wanted: Position): boolean {
  return position.timeline === wanted.timeline && position.lsn >= wanted.lsn;
}
