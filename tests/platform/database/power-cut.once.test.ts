import { afterAll, beforeAll, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import type { Database } from "../../../server/platform/database/database";
import { openDatabase } from "../../../server/platform/database/open-database";
import { lastNumberOf, startCounting } from "../../support/counting-program";
import { createEmbeddedDatabase } from "../../support/embedded-databases";
import { findPostgres, startPostgresCluster } from "../../support/postgres-cluster";

// On a real disk, not in memory, because durability is tested. `bun run test:long` kills fifty times.
const rounds = Number(process.env.POWER_CUT_ROUNDS ?? 2);
let dataDir = "";
let drop = async () => {};

beforeAll(async () => {
  const prepared = await createEmbeddedDatabase("migrated", tmpdir());
  dataDir = prepared.env.DATA_DIR;
  drop = prepared.drop;
});
afterAll(() => drop());

/** Writes until a number of rows are acknowledged, kills the writer, and returns the last number. */
async function writeAndKill(acknowledgements: number): Promise<number> {
  const writer = startWriter(dataDir);
  return lastNumberOf(writer, acknowledgements, () => writer.kill("SIGKILL"));
}

const startWriter = (place: string) =>
  startCounting("tests/platform/database/write-until-killed.ts", [place]);

async function expectKept(database: Database, last: number): Promise<void> {
  const { rows } = await database.rawQuery(
    "select count(*)::int as count, count(*) filter (where number <= $1)::int as kept from acknowledged",
    [last],
  );
  expect(rows[0]?.kept).toBe(last);
  // The one pending write may be there or not; nothing else.
  expect(Number(rows[0]?.count) - last).toBeOneOf([0, 1]);
}

test(`no acknowledged write is lost in ${rounds} kills, and the database opens again each time`, async () => {
  for (let round = 1; round <= rounds; round++) {
    const last = await writeAndKill(round * 3);
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    await expectKept(database, last).finally(() => database.close());
  }
}, 900_000);

const binaries = findPostgres();
// Without PostgreSQL on the machine there is nothing to kill; `bun run test` reports that.
if (binaries)
  test(`PostgreSQL loses no acknowledged write in ${rounds} kills of all its processes, or of ours`, async () => {
    const cluster = await startPostgresCluster(binaries, { durable: true });
    const database = await openDatabase({ databaseUrl: cluster.url, dataDir: "" });
    try {
      // What the guarantee relies on; the product changes neither.
      for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
        const { rows } = await database.rawQuery(`show ${setting}`);
        expect(rows).toEqual([{ [setting]: "on" }]);
      }
      for (let round = 1; round <= rounds; round++) {
        const writer = startWriter(cluster.url);
        const hasPowerCut = round % 2 === 1;
        let down = Promise.resolve();
        const last = await lastNumberOf(writer, 1 + round * 3, () => {
          if (hasPowerCut) down = cluster.crash();
          else writer.kill("SIGKILL");
        });
        await down;
        if (hasPowerCut) await cluster.resume();
        await expectKept(database, last);
      }
    } finally {
      await database.close();
      await cluster.stop();
    }
  }, 900_000);
