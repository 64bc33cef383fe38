import { Pool, type PoolClient } from "pg";
import { z } from "zod";
import { isDatabaseUnavailable } from "../http/errors";
import { log } from "../http/log";
import { databaseOfClient } from "./client-database";
import type { Database, Db } from "./database";
import { OUTAGE_MS } from "./outage";

/** Runs a read of public data, on a database that has replayed every change this process was notified of. */
export type ReadPublic = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

export type Replicas = {
  readPublic: ReadPublic;
  /** A change was committed: only a replica that has replayed it may answer from now on. */
  changed: () => void;
  /** Notifications are lost: the primary answers, or, for two minutes, a replica when the primary is down. */
  disconnected: () => void;
  close: () => Promise<void>;
};

/** A position in the primary's log: the same LSN on another timeline is a different history. */
type Position = { timeline: number; lsn: bigint };

const positionRows = z.array(
  z.object({ timeline: z.coerce.number().nullable(), lsn: z.string().nullable() }),
);

const PRIMARY_POSITION = `select pg_current_wal_flush_lsn()::text as lsn,
  ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::int as timeline`;
// The receiver's timeline needs pg_read_all_stats; the last checkpoint's, up to minutes old, is visible to any role.
const REPLICA_POSITION = `select pg_last_wal_replay_lsn()::text as lsn, coalesce(
  (select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint())) as timeline`;

const TIMEOUT_MS = 2000;
/** How long replicas are skipped after a connection to one failed, in milliseconds. */
const REPLICA_BACKOFF_MS = 5000;
const RETRY_MS = 1000;

/** Without replicas the primary answers every read. */
export function noReplicas({ db }: Pick<Database, "db">): Replicas {
  return { readPublic: (read) => read(db), changed: () => {}, disconnected: () => {}, close: async () => {} };
}

/**
 * Public reads go to replicas; the primary answers while a replica lags behind this process's last notification, and
 * when a replica fails. HAProxy may balance the connections; a transaction-mode pooler won't work.
 * @param connectionString one replica, or a load balancer in front of several
 */
export function openReplicas(connectionString: string, primary: Pick<Database, "db" | "rawQuery">): Replicas {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: TIMEOUT_MS,
    // Connections are recycled, so that a replica that came back gets its share.
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
  let isFetching = false;
  let isClosed = false;
  let skipReplicasUntil = 0;
  /** When notifications were lost; undefined while connected. */
  let disconnectedAt: number | undefined;

  const changed = () => {
    disconnectedAt = undefined;
    changes += 1;
    needed = undefined;
    if (!isFetching) void fetchPrimaryPosition();
  };

  /** The primary's position after the last change, fetched again if something changed meanwhile. */
  async function fetchPrimaryPosition(): Promise<void> {
    isFetching = true;
    while (!needed && !isClosed) {
      const before = changes;
      try {
        const position = positionOf((await primary.rawQuery(PRIMARY_POSITION)).rows);
        if (before === changes) needed = position;
      } catch (error) {
        log.debug({ err: error }, "could not read the primary's position");
        await Bun.sleep(RETRY_MS);
      }
    }
    isFetching = false;
  }

  async function hasReplayed(client: PoolClient, wanted: Position): Promise<boolean> {
    const known = replayed.get(client);
    if (known && isAtLeast(known, wanted)) return true;
    const position = positionOf((await client.query(REPLICA_POSITION)).rows);
    if (position) replayed.set(client, position);
    return position !== undefined && isAtLeast(position, wanted);
  }

  /** A replica's answer; undefined when none is recent enough or reachable. */
  async function readFromReplica<T>(read: (db: Db) => Promise<T>): Promise<{ answer: T } | undefined> {
    if (!needed || Date.now() < skipReplicasUntil) return undefined;
    const client = await pool.connect().catch(() => undefined);
    if (!client) {
      skipReplicasUntil = Date.now() + REPLICA_BACKOFF_MS;
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

  async function readFromPrimary<T>(read: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await read(primary.db);
    } catch (error) {
      const isRecent = disconnectedAt !== undefined && Date.now() - disconnectedAt < OUTAGE_MS;
      const replied = isRecent && isDatabaseUnavailable(error) ? await readFromReplica(read) : undefined;
      if (!replied) throw error;
      return replied.answer;
    }
  }

  changed();
  return {
    changed,
    disconnected: () => {
      disconnectedAt ??= Date.now();
    },
    readPublic: async (read) => {
      const replied = disconnectedAt === undefined ? await readFromReplica(read) : undefined;
      return replied ? replied.answer : readFromPrimary(read);
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
