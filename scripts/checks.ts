import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { add, type Counts, countsOf, coverageOf, none } from "./counts";
import { type RunResult, root, run, runTool, TEST_TIMEOUT_MS } from "./run";
import { printStep } from "./steps";

/** Format, lint, types and unused code, in parallel; prints what fails. */
export async function runStaticChecks(): Promise<Counts> {
  const results = await Promise.all([
    report("Format and lint", runTool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings"], quiet)),
    report("Dead code", runTool("knip/bin/knip.js", ["--no-progress", "--no-config-hints"], quiet)),
    report("Types", runTool("typescript/bin/tsc", typesArguments, quiet)),
  ]);
  return results.reduce(add, none);
}

const quiet = { quiet: true };
// Incremental: only what changed since the last run is checked. One checker: each of four would check what they share again, which
// takes twice the processor time.
const typesArguments = [
  ..."--noEmit --project . --checkers 1".split(" "),
  ..."--incremental --tsBuildInfoFile .cache/types.tsbuildinfo".split(" "),
];
// One more than cores, because tests also wait. Each worker may start its own servers and browser; more than a few slow each
// other down.
const workersHere = Math.min(availableParallelism() + 1, 4);

async function report(name: string, running: Promise<RunResult>): Promise<Counts> {
  const began = performance.now();
  const { exitCode, output } = await running;
  if (exitCode !== 0) console.log(output);
  printStep(`${name}: ${exitCode === 0 ? "in order" : "FAILED"}`, began);
  return exitCode === 0 ? { ...none, passed: 1 } : { ...none, failed: 1, failures: [name] };
}

export type TestRun = {
  files: readonly string[];
  env?: Record<string, string | undefined>;
  /** Prints only failures. */
  quiet?: boolean;
  /** Files that run at once; by default as many as this machine can run. */
  workers?: number;
  /** Prints how many of the product's lines were reached. */
  coverage?: boolean;
};

/** Runs test files with `bun test`, streams its output, and counts results exactly. */
export async function runTests(
  name: string,
  { files, env, quiet, workers = workersHere, coverage }: TestRun,
): Promise<Counts> {
  if (files.length === 0) return none;
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), "rota-report-"));
  const reportFile = join(folder, "junit.xml");
  const { exitCode } = await run(
    [
      process.execPath,
      "test",
      // The libraries' production code, as in a start: React renders a page in less than half the time.
      "--define=process.env.NODE_ENV:'production'",
      // Servers and browsers that a test started end with this run, however it ends.
      "--no-orphans",
      // Files of one worker share modules: they are loaded once, and databases are prepared once.
      `--parallel=${workers}`,
      "--no-isolate",
      `--timeout=${TEST_TIMEOUT_MS}`,
      "--reporter=junit",
      `--reporter-outfile=${reportFile}`,
      ...(quiet ? ["--only-failures"] : []),
      ...(coverage ? ["--coverage", "--coverage-reporter=lcov", `--coverage-dir=${folder}`] : []),
      ...files.map((file) => join(root, file)),
    ],
    env ? { env } : {},
  );
  const counts = countsOf(readIfThere(reportFile), exitCode);
  const lcov = coverage && readIfThere(join(folder, "lcov.info"));
  if (lcov) printStep(coverageOf(lcov));
  await rm(folder, { recursive: true, force: true });
  printStep(`${name}: ${counts.passed} passed, ${counts.failed} failed`, began);
  return counts;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
