import { expect, test } from "bun:test";
import { lastNumberOf, startCounting } from "../../support/counting-program";
import { prepareDatabase } from "../../support/databases";
import { openAt } from "../../support/fill-template";
import { forFile } from "../../support/for-file";

const KILLS = 3;

const prepared = forFile(
  () => prepareDatabase("seeded"),
  ({ drop }) => drop(),
);

/** Counts until a number of rounds are written, and kills the process during the next one. Returns the last number. */
async function countAndKill(driverIds: string[], first: number, kill: number): Promise<number> {
  const { DATABASE_URL = "", DATA_DIR } = prepared.env;
  const given = [DATABASE_URL, DATA_DIR, driverIds.join(), String(first)];
  const counting = startCounting("tests/profile/results/count-until-killed.ts", given);
  return lastNumberOf(counting, 2 * kill, () => counting.kill("SIGKILL"), first);
}

async function readRows(text: string, values: unknown[] = []) {
  const database = await openAt(prepared.env);
  const { rows } = await database.rawQuery(text, values).finally(() => database.close());
  return rows;
}

const counted = `select
  (select sum(appearances)::int from driver_days where driver_id = $1 and source = 'city') as appearances,
  (select sum(appearances)::int from driver_days where driver_id = $2 and source = 'city') as beside,
  (select sum(visits)::int from driver_days where driver_id = $1 and source = 'qr') as visits,
  (select sum(openings)::int from driver_days where driver_id = $1 and source = 'qr') as openings,
  (select count(*)::int from visits where driver_id = $1 and source = 'qr' and opened) as visitors,
  (select sum(families)::int from unmet_demand join sought_places on id = place_id where name = 'vila mariana' and shift = '') as families,
  (select count(*)::int from unmet_visitors join sought_places on id = place_id where name = 'vila mariana' and shift = '') as seekers`;

test(`${KILLS} kills while counts are written: what was written is there once, what was not is lost completely`, async () => {
  const found = await readRows(
    "select driver_id as id from search_entries where entitled_until > now() order by driver_id limit 2",
  );
  const driverIds = found.map(({ id }) => String(id));
  const read = async () => {
    const [row] = await readRows(counted, driverIds);
    return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]));
  };
  const before = await read();
  let last = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    last = await countAndKill(driverIds, last, kill);
    const now = await read();
    const more = (name: string) => (now[name] ?? 0) - (before[name] ?? 0);
    // The interrupted round may have been written; so may earlier interrupted ones.
    for (const name of ["appearances", "visits", "families"]) {
      expect(more(name)).toBeGreaterThanOrEqual(last);
      expect(more(name)).toBeLessThanOrEqual(last + kill);
    }
    expect(more("beside")).toBe(more("appearances"));
    for (const name of ["openings", "visitors"]) expect([name, more(name)]).toEqual([name, more("visits")]);
    expect(more("seekers")).toBe(more("families"));
  }
  expect(last).toBeGreaterThanOrEqual(2 * KILLS);
});
