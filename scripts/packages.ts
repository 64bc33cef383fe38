import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprintOf } from "./fingerprint";
import { root, run } from "./run";
import { printStep, StepError } from "./steps";

const stamp = join(root, "node_modules/.installed");

/**
 * Installs the locked packages unless they are installed. Development packages are included whatever NODE_ENV says: the
 * product is built where it runs.
 */
export async function ensurePackages(): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockedFingerprint()) return;
  const began = performance.now();
  printStep("Installing packages …");
  const { exitCode, output } = await run([process.execPath, "install", "--frozen-lockfile"], {
    env: { NODE_ENV: undefined, npm_config_omit: undefined, npm_config_production: undefined },
    quiet: true,
  });
  if (exitCode !== 0) throw new StepError(`The packages could not be installed:\n${output}`);
  markInstalled();
  printStep("Packages installed", began);
  startAgain();
}

/** Records that the locked packages are installed. The image calls it too, although it has only those of production. */
export function markInstalled(): void {
  writeFileSync(stamp, lockedFingerprint());
}

function lockedFingerprint(): string {
  return fingerprintOf(root, ["package.json", "bun.lock"]);
}

// Bun caches that the packages were missing, so what needs them has to run in a new process.
function startAgain(): never {
  const [program = process.execPath, ...rest] = process.argv;
  process.execve?.(process.execPath, [program, ...process.execArgv, ...rest], process.env);
  throw new StepError("Packages are installed now: run the same command again.");
}
