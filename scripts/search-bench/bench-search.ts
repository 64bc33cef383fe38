import { parseArgs } from "node:util";
import { requirePostgres, startPostgresCluster } from "../../tests/support/postgres-cluster";
import type { BenchReport } from "../bench/bench-report";
import { printStep } from "../steps";
import { compareWithOracle } from "./compare";
import { measureFilters } from "./measure-filters";
import { measureReads } from "./measure-reads";
import { prepare } from "./prepare";
import { reportOf } from "./report";

/** Search among a million generated drivers on a PostgreSQL server of its own, compared with a brute-force search. */
export async function measure(): Promise<BenchReport> {
  const { values } = parseArgs({
    options: {
      drivers: { type: "string", default: "1000000" },
      queries: { type: "string", default: "500" },
      "per-kind": { type: "string", default: "100" },
      keep: { type: "string" },
    },
  });
  const [drivers, queries, perKind] = [values.drivers, values.queries, values["per-kind"]].map(Number);
  if (!drivers || !queries || !perKind) throw new Error("--drivers, --queries and --per-kind are numbers.");
  const postgres = await startPostgresCluster(requirePostgres(), {
    durable: true,
    keptIn: values.keep,
    settings: { shared_buffers: "2GB", max_wal_size: "8GB", maintenance_work_mem: "512MB" },
  });
  try {
    printStep(`Making ${drivers} drivers`);
    const prepared = await prepare(postgres.url, drivers);
    printStep(`Comparing ${queries} searches with looking at every driver`);
    const differences = await compareWithOracle(prepared, queries);
    printStep("Measuring");
    const reads = await measureReads(prepared, perKind);
    const filtered = await measureFilters(prepared, perKind);
    await prepared.database.close();
    return reportOf({ drivers, queries, differences, reads, filtered, postgres: postgres.version });
  } finally {
    await postgres.stop();
  }
}
