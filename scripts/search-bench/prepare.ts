import { Client } from "pg";
import type { Database } from "../../server/database/database";
import { openDatabase } from "../../server/database/open-database";
import { BruteForce } from "../../tests/search/brute-force";
import { type RandomDriver, randomDrivers, randomNow } from "../../tests/search/random-drivers";
import { seedDrivers } from "../../tests/search/seed-drivers";
import { withoutIndexes } from "../../tests/search/without-indexes";

const SAMPLE = 5000;
const profiles = ["users", "drivers", "subscriptions"];
const derived = ["search_states", "search_cities", "search_names", "search_words", "search_entries"];

/** A database with many drivers, to be searched by the product and by brute force. */
export type Prepared = {
  database: Database;
  oracle: BruteForce;
  /** Some of the published drivers, spread over all. */
  sample: RandomDriver[];
};

/** Makes a database on a PostgreSQL server and fills it: always with the same drivers for the same count. */
export async function prepare(serverUrl: string, count: number): Promise<Prepared> {
  const url = new URL(serverUrl);
  await withClient(serverUrl, (client) => client.query(`create database drivers_${count}`));
  url.pathname = `/drivers_${count}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: "" });
  await database.migrate();
  await withClient(url.href, async (client) => {
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
  return { database, ...remember(count) };
}

// The product's own connections end a statement after some seconds; making a million rows takes longer.
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
