import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, TEST_TIMEOUT_MS } from "../run";
import { StepError } from "../steps";
import { type Mutant, mutated } from "./mutant";

/** Whether a test failed, and which one first. */
export type Outcome = { noticed: boolean; by: string; seconds: number };

// Wrong code may wait for ever.
const LIMIT_MS = { unit: 60_000, http: 10 * 60_000, browser: 20 * 60_000 };

/** Breaks the copy in `folder`, runs the mutation's tests there to their first failure, and mends the copy again. */
export async function tryMutant(mutant: Mutant, folder: string): Promise<Outcome> {
  const path = join(folder, mutant.file);
  const text = await Bun.file(path).text();
  const wrong = mutated(text, mutant);
  if (wrong === undefined) throw new StepError(`Stale, the code has changed: ${mutant.name}`);
  await Bun.write(path, wrong);
  const began = performance.now();
  try {
    const by = await firstFailure(mutant, folder);
    const seconds = Math.round((performance.now() - began) / 1000);
    return { noticed: by !== undefined, by: by ?? "", seconds };
  } finally {
    await Bun.write(path, text);
  }
}

/** The first failing test of the mutation's files, "no end, or a crash" if none is named, `undefined` if all pass. */
export async function firstFailure(
  { tests, level }: Pick<Mutant, "tests" | "level">,
  folder: string,
): Promise<string | undefined> {
  if (level === "browser") {
    const { exitCode, output } = await run([process.execPath, join(folder, "scripts/build.ts")], quiet());
    if (exitCode !== 0) return `the build: ${output.trim().split("\n").at(-1)}`;
  }
  // Databases of its own: a template that wrong code has filled serves no other mutation.
  const scratch = await mkdtemp(join(tmpdir(), "rota-mutant-"));
  const prefix = `rota_test_${randomBytes(4).toString("hex")}_`;
  const onServer = process.env.TEST_DATABASE_URL !== undefined;
  const env = {
    TEST_DATABASE: onServer ? "postgres" : "embedded",
    TEST_DATABASE_PREFIX: prefix,
    TEST_SCRATCH: scratch,
  };
  try {
    const files = tests.map((file) => join(folder, file));
    const { exitCode, output } = await run(
      [process.execPath, "test", "--no-orphans", "--bail=1", `--timeout=${TEST_TIMEOUT_MS}`, ...files],
      { ...quiet(env), cwd: folder, timeoutMs: LIMIT_MS[level] },
    );
    if (exitCode === 0) return undefined;
    return output.match(/^\(fail\) (.*?)(?: \[[\d.]+m?s\])?$/m)?.[1] ?? "no end, or a crash";
  } finally {
    if (onServer && level !== "unit") await dropDatabases(prefix);
    await rm(scratch, { recursive: true, force: true });
  }
}

const quiet = (env?: Record<string, string>) => ({ quiet: true, ...(env && { env }) });

async function dropDatabases(prefix: string): Promise<void> {
  const { dropPostgresDatabases } = await import("../../tests/support/postgres-databases");
  await dropPostgresDatabases(prefix);
}
