import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

/** The project's folder. */
export const root = join(import.meta.dir, "..");

/** How long one test may take: on a busy machine everything takes ten times as long. */
export const TEST_TIMEOUT_MS = 240_000;

export type RunOptions = {
  /** Added to this process's environment; `undefined` removes a variable. */
  env?: Record<string, string | undefined>;
  /** Captures the output instead of printing it. */
  quiet?: boolean;
  /** Runs there instead of in the project's folder. */
  cwd?: string;
  /** Ends it after so long. */
  timeoutMs?: number;
};

export type RunResult = { exitCode: number; output: string };

const running = new Set<ChildProcess>();

/** Runs a program in the project's folder to its end. A program that can't be started counts as exit code 127. */
export function run(command: readonly [string, ...string[]], options: RunOptions = {}): Promise<RunResult> {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      ...(options.timeoutMs !== undefined && { timeout: options.timeoutMs }),
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    running.add(child);
    let output = "";
    const append = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", append);
    child.stderr?.on("data", append);
    child.on("error", (error) => resolve({ exitCode: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code) => {
      running.delete(child);
      resolve({ exitCode: code ?? 1, output });
    });
  });
}

/** Runs one of the installed command-line tools on this Bun, so that no Node is needed. */
export function runTool(
  script: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  return run([process.execPath, join(root, "node_modules", script), ...args], options);
}

/** Stops every program that `run` started and that is still running. */
export function endRunning(): void {
  for (const child of running) child.kill();
}
