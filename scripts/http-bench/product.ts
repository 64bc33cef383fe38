import { Client } from "pg";
import { requirePostgres, startPostgresCluster } from "../../tests/support/postgres-cluster";
import { runServer } from "../../tests/support/server-process";

export type Product = {
  port: number;
  pid: number;
  url: string;
  postgres: string;
  /** How many SQL statements its database has been sent. */
  statements: () => Promise<number>;
  stop: () => Promise<void>;
};

/**
 * The production server on a PostgreSQL of its own with the demo data, rate limits on, behind one trusted proxy: the
 * load sets client IP addresses by X-Forwarded-For. Its log is discarded.
 * @param options for Bun itself
 */
export async function startProduct(options: readonly string[] = []): Promise<Product> {
  const postgres = await startPostgresCluster(requirePostgres(), {
    durable: true,
    settings: { shared_preload_libraries: "pg_stat_statements" },
  });
  try {
    const env = {
      DATABASE_URL: postgres.url,
      SEED_DEMO: "true",
      RATE_LIMIT: "on",
      TRUSTED_PROXY_HOPS: "1",
    };
    const server = await runServer(env, "dropped", options);
    const counter = new Client(postgres.url);
    await counter.connect();
    await counter.query("create extension pg_stat_statements");
    const stop = async () => {
      await counter.end();
      await server.stop();
      await postgres.stop();
    };
    return {
      port: Number(server.env.PORT),
      pid: server.pid,
      url: server.url,
      postgres: postgres.version,
      statements: async () => {
        const { rows } = await counter.query("select sum(calls)::int as sent from pg_stat_statements");
        return rows[0].sent;
      },
      stop,
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

let requests = 0;

/** One of 65,536 IP addresses in turn: each stays below the limit of what comes from memory. */
export function someAddress(): string {
  requests += 1;
  return `192.168.${(requests >> 8) & 255}.${requests & 255}`;
}

/** A new IP address of 10.0.0.0/8 with every call, so that no rate limit is ever reached. */
export function anotherAddress(): string {
  requests += 1;
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
}
