import { runTests } from "./checks";
import { type Counts, none } from "./counts";
import { testFiles } from "./test-files";

/**
 * Runs the tests that need Patroni, etcd, HAProxy and PgBouncer; where this machine lacks one they are skipped, and it
 * says so.
 * @param kills how often the primary is killed
 */
export async function runOnCluster(kills: number): Promise<Counts> {
  const files = testFiles().flatMap(({ file, need }) => (need === "cluster" ? [file] : []));
  // Imported here: on a fresh clone the packages that it needs have only just been installed.
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
