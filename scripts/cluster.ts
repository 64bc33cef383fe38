import { runTests } from "./checks";
import { type Counts, none } from "./counts";
import { testFiles } from "./test-files";

/**
 * Runs the tests that need Patroni, etcd, HAProxy and PgBouncer. If one of them is not installed, that is reported and
 * they are skipped.
 * @param kills how often the primary is killed
 */
export async function runOnCluster(kills: number): Promise<Counts> {
  const files = testFiles().flatMap(({ file, need }) => (need === "cluster" ? [file] : []));
  // Imported late: on a fresh clone its packages have only just been installed.
  const { findPrograms } = await import("../tests/cluster/programs");
  const found = findPrograms();
  if ("missing" in found) {
    const border = "!".repeat(80);
    console.log(
      `${border}\nNO CLUSTER on this machine (no ${found.missing.join(", no ")}): ${files.length} test files SKIPPED\n` +
        `Debian: postgresql patroni etcd-server haproxy pgbouncer\n${border}`,
    );
    return { ...none, skipped: files.length };
  }
  return runTests("Tests on a cluster", { files, env: { CLUSTER_KILLS: String(kills) }, workers: 1 });
}
