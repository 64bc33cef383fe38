import { Client } from "pg";
import type { Database } from "../../server/platform/database/database";
import { openDatabase } from "../../server/platform/database/open-database";
import { BruteForce } from "../../tests/search/brute-force";
import { type RandomDriver, randomDrivers, randomNow } from "../../tests/search/random-drivers";
import { seedDrivers } from "../../tests/search/seed-drivers";
import { withoutIndexes } from "./without-indexes";

const SAMPLE = 5000;
const profiles = ["users", "drivers", "driver_seats", "driver_comfort", "documents", "subscriptions"];
const derived = ["search_states", "search_cities", "search_names", "search_words", "search_entries"];

/** A database with many drivers, to be searched by the product and by brute force. */
export type Prepared = {
  database: Database;
  oracle: BruteForce;
  /** A sample of the published drivers, evenly spread. */
  sample: RandomDriver[];
};

/**
 * A database on a PostgreSQL server with the same drivers for the same count. They are generated once per server, and
 * each run works on a copy.
 */
export async function prepare(serverUrl: string, count: number): Promise<Prepared> {
  const made = `drivers_for_the_year_${count}`;
  const copy = `copy_of_${made}`;
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [made]);
    if (!rowCount) await makeDrivers(client, serverUrl, count, made);
    await client.query(`drop database if exists ${copy}`);
    await client.query(`create database ${copy} template ${made} strategy file_copy`);
  });
  const database = await openDatabase({ databaseUrl: urlOf(serverUrl, copy), dataDir: "" });
  // A stored database may be older than this version.
  await database.migrate();
  return { database, ...remember(count) };
}

/** The database gets its name when it is complete. */
async function makeDrivers(server: Client, serverUrl: string, count: number, made: string): Promise<void> {
  const unfinished = `unfinished_${made}`;
  await server.query(`drop database if exists ${unfinished}`);
  await server.query(`create database ${unfinished}`);
  const url = urlOf(serverUrl, unfinished);
  const database = await openDatabase({ databaseUrl: url, dataDir: "" });
  await database.migrate();
  await withClient(url, async (client) => {
    const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
    await seedDrivers(database.db, randomDrivers(count), {
      insert: async (work) => {
        await withoutIndexes(query, profiles, work);
        await client.query("analyze");
      },
      derive: (work) => withoutIndexes(query, derived, work),
    });
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  });
  await database.close();
  await server.query(`alter database ${unfinished} rename to ${made}`);
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

// The product's connections cancel a statement after some seconds; generating a million rows takes longer.
async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await work(client);
  await client.end();
}

function remember(count: number): Pick<Prepared, "oracle" | "sample"> {
  const sample: RandomDriver[] = [];
  const step = Math.ceil(count / SAMPLE);
  function* sampled() {
    let position = 0;
    for (const driver of randomDrivers(count)) {
      if (position++ % step === 0 && driver.isPublic) sample.push(driver);
      yield driver;
    }
  }
  return { oracle: new BruteForce(sampled(), randomNow), sample };
}
