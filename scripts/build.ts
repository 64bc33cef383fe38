import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fingerprintOf } from "./fingerprint";
import { answerHelp } from "./help";
import { root, runTool } from "./run";
import { printStep, runSteps, StepError } from "./steps";

const inputs = ["client", "shared", "vite.config.ts", "tsconfig.json", "package.json", "bun.lock"];
const outDir = join(root, "dist/client");
const stampIn = (folder: string) => join(folder, ".vite/inputs.sha256");

/** Builds the client unless its inputs are unchanged. A failed build leaves the last one in place. */
export async function ensureBuild(): Promise<void> {
  const current = fingerprintOf(root, inputs);
  if (existsSync(stampIn(outDir)) && readFileSync(stampIn(outDir), "utf8") === current) return;
  const began = performance.now();
  const draft = `${outDir}.${process.pid}`;
  const { exitCode, output } = await runTool("vite/bin/vite.js", ["build", "--logLevel", "warn"], {
    env: { NODE_ENV: "production", BUILD_FOLDER: draft },
    quiet: true,
  });
  if (exitCode !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new StepError(`The build failed:\n${output}`);
  }
  writeFileSync(stampIn(draft), current);
  await putInPlace(draft);
  printStep("Browser's part built", began);
}

async function putInPlace(draft: string): Promise<void> {
  const old = `${draft}.old`;
  try {
    if (existsSync(outDir)) await rename(outDir, old);
    await rename(draft, outDir);
  } catch (error) {
    // Another process finished first; its build is identical.
    if (!existsSync(stampIn(outDir))) throw error;
  }
  await Promise.all([old, draft].map((folder) => rm(folder, { recursive: true, force: true })));
}

if (import.meta.main) {
  answerHelp("build");
  await runSteps(ensureBuild);
}
