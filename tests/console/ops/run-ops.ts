import { root } from "../../support/root";

/** `bun run ops` as an operator runs it. */
export const runOps = (words: string[], env: Record<string, string>) => runScript("ops", words, env);

/** Runs one of our commands without a terminal and with nothing in the environment but `env`. */
export async function runScript(
  name: "backup" | "ops" | "restore",
  words: string[],
  env: Record<string, string>,
) {
  const child = Bun.spawn([process.execPath, `scripts/${name}.ts`, ...words], {
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
