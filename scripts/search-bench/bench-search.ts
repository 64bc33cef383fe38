import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { requirePostgres, startPostgresCluster } from "../../tests/support/postgres-cluster";
import { root } from "../run";
import { compareWithOracle } from "./compare";
import { measureFilters } from "./measure-filters";
import { measureReads } from "./measure-reads";
import { measureWrites, sizesOf } from "./measure-writes";
import { prepare } from "./prepare";
import { type Result, reportOf } from "./report";

// Measures search among 10,000, 100,000 and a million generated drivers on its own PostgreSQL server, compares 500
// random searches with a brute-force search, and writes docs/benchmarks/search.md.
const { values } = parseArgs({
  options: {
    drivers: { type: "string", default: "1000000" },
    queries: { type: "string", default: "500" },
    "per-kind": { type: "string", default: "100" },
    // Only these, not the smaller ones too.
    only: { type: "boolean", default: false },
    // A folder in which the drivers stay for the next run.
    keep: { type: "string" },
    out: { type: "string", default: join(root, "docs/benchmarks/search.md") },
  },
});
const most = Number(values.drivers);
const queries = Number(values.queries);
const smaller = values.only ? [] : [10_000, 100_000, 1_000_000];
const sizes = [...new Set([...smaller, most])].filter((size) => size <= most);
sizes.sort((a, b) => a - b);

const load = loadavg()[0] ?? 0;
if (load > cpus().length)
  console.warn(`The machine is busy (load ${load.toFixed(1)}): times will be long, ratios less so.`);
const postgres = await startPostgresCluster(requirePostgres(), {
  durable: true,
  keptIn: values.keep,
  settings: { shared_buffers: "2GB", max_wal_size: "8GB", maintenance_work_mem: "512MB" },
});
const results: Result[] = [];
let differences = 0;
try {
  for (const drivers of sizes) results.push(await bench(drivers));
} finally {
  await postgres.stop();
}
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
const date = new Date().toISOString().slice(0, 10);
const report = reportOf(results, { date, commit, postgres: postgres.version, load });
mkdirSync(join(values.out, ".."), { recursive: true });
if (differences === 0) writeFileSync(values.out, report);
console.log(report);
process.exitCode = differences === 0 ? 0 : 1;

async function bench(drivers: number): Promise<Result> {
  const say = (what: string) =>
    console.log(`${new Date().toISOString().slice(11, 19)} ${drivers} drivers: ${what}`);
  say("making them");
  const prepared = await prepare(postgres.url, drivers);
  say(`comparing ${queries} searches with looking at everybody`);
  const different = await compareWithOracle(prepared, queries);
  differences += different.length;
  for (const difference of different) console.error(difference);
  say("measuring");
  const reads = await measureReads(prepared, Number(values["per-kind"]));
  const filtered = await measureFilters(prepared, Number(values["per-kind"]));
  const room = await sizesOf(prepared);
  const writes = await measureWrites(prepared, 300);
  await prepared.database.close();
  return { drivers, queries, reads, filtered, writes, sizes: room };
}
