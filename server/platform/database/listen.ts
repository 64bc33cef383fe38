import { Client } from "pg";
import { log } from "../http/log";

export type ListenHandlers = {
  onMessage: (payload: string) => void;
  /** Connected: messages arrive from now on; earlier ones may have been missed. */
  onUp: () => void;
  onDown: () => void;
};

const RETRY_MS = 500;
const HEARTBEAT_MS = 5000;

/** Listens for PostgreSQL notifications on a dedicated connection and reconnects when it is lost. */
export function listenOnPostgres(connectionString: string, channel: string, handlers: ListenHandlers) {
  let isStopped = false;
  let current: Client | undefined;
  let timer: Timer | undefined;

  const connect = async () => {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: 3000,
      query_timeout: 3000,
      keepAlive: true,
    });
    current = client;
    let isUp = false;
    let isOver = false;
    const lost = () => {
      if (isOver) return;
      isOver = true;
      clearInterval(timer);
      if (isUp) handlers.onDown();
      client.end().catch(() => {});
      if (!isStopped) setTimeout(() => void connect(), RETRY_MS);
    };
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", ({ payload }) => handlers.onMessage(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      isUp = true;
      handlers.onUp();
      // A connection can fail silently; this query detects that.
      timer = setInterval(() => client.query("select 1").catch(lost), HEARTBEAT_MS);
    } catch (error) {
      log.debug({ err: error }, "can't listen for changes yet");
      lost();
    }
  };

  return {
    connected: connect(),
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await current?.end().catch(() => {});
    },
  };
}
