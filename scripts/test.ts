import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { runInOtherBrowsers } from "./browsers";
import { ensureBuild, ensureClient } from "./build";
import { runStaticChecks, runTests, type TestRun } from "./checks";
import { ensureChromium } from "./chromium";
import { runOnCluster } from "./cluster";
import { add, type Counts, none, summary } from "./counts";
import { answerHelp } from "./help";
import { stopWithNpx } from "./npx-watch";
import { ensurePackages } from "./packages";
import { endRunning } from "./run";
import { printStep, StepError } from "./steps";
import { type Need, testFiles } from "./test-files";

answerHelp("test");
// Help must not need more than this folder.
const { makeScratchFolder } = await import("../tests/support/scratch");

// Everything, or with arguments the test files whose path contains one of them: `bun run test tests/drivers`.
// `--embedded` and `--postgres` choose one of the two databases; `--coverage` says how much of the product PostgreSQL's tests reach.
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isChosen = (kind: string) =>
  process.argv.includes(`--${kind}`) || !/ --(embedded|postgres)/.test(process.argv.join(" "));
// For copies of databases; removed with whatever a killed test leaves behind.
const scratch = makeScratchFolder();
process.env.TEST_SCRATCH = scratch;
// Kills of a cluster's primary; `bun run test:cluster` does ten.
const KILLS = 2;
let total = none;
let stopCluster = async () => {};

const interrupted = async () => {
  endRunning();
  await stopCluster();
  rmSync(scratch, { recursive: true, force: true });
  process.exit(1);
};
process.on("SIGINT", interrupted);
process.on("SIGTERM", interrupted);
stopWithNpx();

await attempt(async () => {
  await ensurePackages();
  if (filters.length === 0) count(await runStaticChecks());
  // A part of the tests may start no server; what starts one builds it.
  await attempt(filters.length === 0 ? ensureBuild : ensureClient);
  await attempt(ensureChromium);
  const files = testFiles().filter(
    ({ file }) => filters.length === 0 || filters.some((text) => file.includes(text)),
  );
  const needing = (...needs: Need[]) =>
    files.filter(({ need }) => needs.includes(need)).map(({ file }) => file);
  const onBoth = needing("database");
  const everything = [...needing("nothing", "process"), ...onBoth];
  const hasServer = isChosen("postgres") && (await provideServer());
  if (isChosen("postgres") && !hasServer) sayMissing(onBoth.length);
  // In parallel, because each waits a lot: for mails, retries, processes to start and leases to expire.
  await Promise.all([
    // What needs one database runs on PostgreSQL: starting and querying it costs less than the embedded one.
    hasServer && attempt(() => runOnPostgres(everything, needing("after"))),
    isChosen("embedded") &&
      attempt(() =>
        // One worker beside PostgreSQL's: it ends with them.
        runTheRest(hasServer ? { files: onBoth, workers: 1 } : { files: everything }, needing("browsers")),
      ),
  ]);
  if (total.passed + total.failed + total.skipped === 0) count({ ...none, failed: 1 });
});
rmSync(scratch, { recursive: true, force: true });
console.log(summary(total));
process.exit(total.failed > 0 ? 1 : 0);

function count(counts: Counts): void {
  total = add(total, counts);
}

// A step that throws counts as a failure and the run continues: the last line is always printed.
async function attempt(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    count({ ...none, failed: 1, failures: [error instanceof Error ? error.message : String(error)] });
  }
}

async function runTheRest(run: TestRun, browsers: string[]): Promise<void> {
  count(await runTests("Tests on the embedded database", { ...run, env: { TEST_DATABASE: "embedded" } }));
  count(await runInOtherBrowsers(browsers));
  if (filters.length === 0) count(await runOnCluster(KILLS));
}

async function runOnPostgres(files: string[], after: string[]): Promise<void> {
  process.env.TEST_DATABASE_PREFIX = `rota_test_${randomBytes(4).toString("hex")}_`;
  const { dropPostgresDatabases, postgresFault } = await import("../tests/support/postgres-databases");
  try {
    const fault = await postgresFault();
    if (fault) throw new StepError(fault);
    const coverage = process.argv.includes("--coverage");
    count(await runTests("Tests on PostgreSQL", { files, env: { TEST_DATABASE: "postgres" }, coverage }));
    count(await runTests("What PostgreSQL was sent, on the embedded database", { files: after }));
    await dropPostgresDatabases();
  } finally {
    await stopCluster();
  }
}

/** Whether there is a PostgreSQL server for the tests, at TEST_DATABASE_URL: that one, otherwise one started here. */
async function provideServer(): Promise<boolean> {
  if (process.env.TEST_DATABASE_URL) return true;
  const { findPostgres, startPostgresCluster } = await import("../tests/support/postgres-cluster");
  const binaries = findPostgres();
  if (!binaries) return false;
  const cluster = await startPostgresCluster(binaries);
  stopCluster = cluster.stop;
  process.env.TEST_DATABASE_URL = cluster.url;
  printStep(`Throwaway PostgreSQL started from ${binaries}`);
  return true;
}

function sayMissing(skipped: number): void {
  const border = "!".repeat(80);
  console.log(
    `${border}\nNO POSTGRESQL on this machine and no TEST_DATABASE_URL: ${skipped} test files SKIPPED there\n${border}`,
  );
  count({ ...none, skipped });
}
