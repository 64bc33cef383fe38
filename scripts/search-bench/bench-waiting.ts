import { parseArgs } from "node:util";
import { waitingFamilies, waitingMatches, waitingNotices } from "../../drizzle/schema/waiting";
import { matchWaiting } from "../../server/families/waiting/match-waiting";
import { pivotOf } from "../../server/families/waiting/pivot";
import { shifts } from "../../shared/profile/seats";
import { normalise } from "../../shared/search";
import { bitsOf } from "../../shared/search/fact-bits";
import { type RandomDriver, randomNow } from "../../tests/search/random-drivers";
import { requirePostgres, startPostgresCluster } from "../../tests/support/postgres-cluster";
import { backendCostOf } from "./backend-cost";
import { prepare } from "./prepare";
import { percentile } from "./statistics";

// Measures the cost of matching a changed driver with waiting families, on its own PostgreSQL server: CPU time of this
// process and of the server, and wall-clock time.
const { values } = parseArgs({
  options: {
    drivers: { type: "string", default: "20000" },
    families: { type: "string", default: "100000" },
    changes: { type: "string", default: "500" },
    hot: { type: "boolean", default: false },
  },
});
const [families, changes] = [Number(values.families), Number(values.changes)];
const BATCH = 2000;
const postgres = await startPostgresCluster(requirePostgres(), {
  durable: true,
  settings: { shared_buffers: "512MB" },
});
try {
  const { database, sample } = await prepare(postgres.url, Number(values.drivers));
  const { db } = database;
  await fill(sample);
  await database.rawQuery("vacuum analyze");
  const backend = await backendCostOf(database);
  const elapsed: number[] = [];
  const costBefore = { own: process.cpuUsage(), server: backend() };
  for (let at = 0; at < changes; at += 1) {
    const driver = sample[(at * 7) % sample.length];
    if (!driver) continue;
    const start = performance.now();
    await db.transaction((tx) => matchWaiting(tx, opensSeats(driver), randomNow));
    elapsed.push(performance.now() - start);
  }
  const own = process.cpuUsage(costBefore.own);
  const server = backend() - costBefore.server;
  const perChange = (milliseconds: number) => (milliseconds / changes).toFixed(2);
  console.log(`${families} families, ${values.drivers} drivers, ${changes} changes`);
  console.log(`matches written: ${await db.$count(waitingMatches)}`);
  console.log(`CPU of this process per change: ${perChange((own.user + own.system) / 1000)} ms`);
  console.log(`CPU of the server per change: ${perChange(server)} ms`);
  console.log(
    `clock: p50 ${percentile(elapsed, 0.5).toFixed(2)} ms, p95 ${percentile(elapsed, 0.95).toFixed(2)} ms`,
  );
  await database.close();

  async function fill(drivers: readonly RandomDriver[]): Promise<void> {
    const pivots = new Map<string, string>();
    for (let first = 0; first < families; first += BATCH) {
      const rows: (typeof waitingNotices.$inferInsert)[] = [];
      for (let at = first; at < Math.min(first + BATCH, families); at += 1) {
        const row = noticeOf(drivers, at);
        const pivot = pivots.get(row.name) ?? (await pivotOf(db, row.name, row.kind));
        pivots.set(row.name, pivot);
        rows.push({ ...row, pivot });
      }
      await db
        .insert(waitingFamilies)
        .values(rows.map(({ familyId }) => ({ id: familyId, email: `${familyId}@example.com` })));
      await db.insert(waitingNotices).values(rows);
    }
  }
} finally {
  await postgres.stop();
}

/** A driver who had no seat and has some in the morning and in the afternoon. */
function opensSeats({ id, state, city, schools, neighborhoods }: RandomDriver) {
  const names = { school: schools.map(normalise), neighborhood: neighborhoods.map(normalise) };
  const listed = {
    ...{ state, cityName: normalise(city), isNew: false },
    before: { names, facts: 0 },
    after: { names, facts: bitsOf(["morning", "afternoon"]) },
  };
  return { driverId: id, places: [], listed };
}

/** A confirmed notice for a place of one of the drivers; with `--hot` many families wait for few places. */
function noticeOf(drivers: readonly RandomDriver[], at: number) {
  const driver = drivers[Math.floor(((at * 0.618) % 1) ** (values.hot ? 2 : 1) * drivers.length)];
  const kind = at % 3 === 0 ? ("neighborhood" as const) : ("school" as const);
  const place = (kind === "school" ? driver?.schools : driver?.neighborhoods)?.[0] ?? "Centro";
  const { state = "SP", city = "São Paulo" } = driver ?? {};
  return {
    ...{ id: `notice-${at}`, familyId: `family-${at}`, state, city, cityName: normalise(city), place, kind },
    ...{ name: normalise(place) || "centro", shift: shifts[at % 4] ?? null },
    ...{ createdAt: randomNow, confirmedAt: randomNow, endsAt: new Date("2099-01-01") },
  };
}
