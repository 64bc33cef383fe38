import { Pool, type PoolClient } from "pg";
import { isDatabaseUnavailable } from "../http/errors";
import { log } from "../http/log";
import { databaseOfClient } from "./client-database";
import type { Database, Db } from "./database";
import { endSilentConnections } from "./end-silent-connections";
import { OUTAGE_MS } from "./outage";
import { announce } from "./replay-marks";

/** Runs a read of public data, on a database that has replayed every change this process was notified of. */
export type ReadPublic = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

export type Replicas = {
  readPublic: ReadPublic;
  /**
   * A change wrote this mark: only a replica that shows it may answer from now on. Without one, a new mark is
   * written.
   */
  changed: (mark: string | undefined) => void;
  /** Notifications arrive again; earlier ones may have been missed. */
  connected: () => void;
  /** Notifications are lost: the primary answers or, if it is down, a replica for up to two minutes. */
  disconnected: () => void;
  close: () => Promise<void>;
};

const TIMEOUT_MS = 2000;
/** How long replicas are skipped after a connection to one failed, in milliseconds. */
const REPLICA_BACKOFF_MS = 5000;
const RETRY_MS = 1000;

/** Without replicas the primary answers every read. */
export function noReplicas({ db }: Pick<Database, "db">): Replicas {
  const nothing = () => {};
  return {
    readPublic: (read) => read(db),
    changed: nothing,
    connected: nothing,
    disconnected: nothing,
    close: async () => {},
  };
}

/**
 * Public reads go to replicas; the primary answers while a replica lags behind this process's last notification, and
 * when a replica fails. HAProxy may balance the connections; a transaction-mode pooler won't work.
 * @param connectionString one replica, or a load balancer in front of several
 */
export function openReplicas(connectionString: string, { db }: Pick<Database, "db">): Replicas {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: TIMEOUT_MS,
    // Connections are replaced from time to time, so that a replica that came back gets its share.
    maxLifetimeSeconds: 60,
    statement_timeout: 15_000,
    application_name: "rota-escola read",
    options: "-c jit=off",
  });
  const onError = (error: Error) => log.warn({ err: error }, "replica connection lost");
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  endSilentConnections(pool);
  /** The last mark that each connection's replica has shown. */
  const shown = new WeakMap<PoolClient, string>();
  /** The mark of the last change; undefined while none is known, and the primary answers. */
  let needed: string | undefined;
  let isMarking = false;
  let isClosed = false;
  let skipReplicasUntil = 0;
  /** Since when notifications are lost; undefined while connected. */
  let disconnectedAt: number | undefined;

  const changed = (mark: string | undefined) => {
    needed = mark;
    if (!mark && !isMarking) void leaveMark();
  };

  /**
   * Writes marks until a notification of one arrives: a replica that shows it has everything that was
   * committed before.
   */
  async function leaveMark(): Promise<void> {
    isMarking = true;
    while (!needed && !isClosed && disconnectedAt === undefined) {
      await announce(db, []).catch((error) => log.debug({ err: error }, "could not mark the primary"));
      await Bun.sleep(RETRY_MS);
    }
    isMarking = false;
  }

  async function hasReplayed(client: PoolClient, mark: string): Promise<boolean> {
    if (shown.get(client) === mark) return true;
    const { rowCount } = await client.query("select from replay_marks where id = $1", [mark]);
    if (rowCount) shown.set(client, mark);
    return rowCount === 1;
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
      return await read(db);
    } catch (error) {
      const isRecent = disconnectedAt !== undefined && Date.now() - disconnectedAt < OUTAGE_MS;
      const replied = isRecent && isDatabaseUnavailable(error) ? await readFromReplica(read) : undefined;
      if (!replied) throw error;
      return replied.answer;
    }
  }

  return {
    changed,
    connected: () => {
      disconnectedAt = undefined;
      changed(undefined);
    },
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
