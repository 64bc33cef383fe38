import { root } from "../../support/root";

export type OpsRun = { exitCode: number; stdout: string; stderr: string; json: unknown };

/** Runs `bun run ops` as an operator does, without a terminal and with nothing in the environment but `env`. */
export async function runOps(words: string[], env: Record<string, string>): Promise<OpsRun> {
  const child = Bun.spawn([process.execPath, "scripts/ops.ts", ...words], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, stdout: stdout.trim(), stderr: stderr.trim(), json: parsed(stdout) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
