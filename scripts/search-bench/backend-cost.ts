import { readFileSync } from "node:fs";
import type { Database } from "../../server/platform/database/database";

/** Returns the CPU time that the server's processes for one database have used so far, in milliseconds. */
export type BackendCost = () => number;

/** On Linux and with the server on this machine; elsewhere the cost is always 0. */
export async function backendCostOf(database: Database): Promise<BackendCost> {
  const { rows } = await database.rawQuery(
    "select pid from pg_stat_activity where datname = current_database()",
  );
  const pids = rows.map(({ pid }) => Number(pid));
  return () => pids.reduce((sum, pid) => sum + nanosecondsOf(pid) / 1e6, 0);
}

function nanosecondsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]);
  } catch {
    return 0;
  }
}
