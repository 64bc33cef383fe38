import type { DatabaseEnv } from "../fill-template";
import { root } from "../root";

/** What a job needs: its name, its data, and by how many milliseconds its clock is ahead. */
type Given = { job: string; data?: object; ahead?: number; env: DatabaseEnv & Record<string, string> };

/** A process of its own that runs one job when `run` is called, which resolves with the exit code. */
export async function jobProcess({ job, data = {}, ahead = 0, env }: Given) {
  const child = Bun.spawn(
    [process.execPath, "tests/support/jobs/run-job.ts", job, JSON.stringify(data), String(ahead)],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? "",
        NODE_ENV: "test",
        APP_URL: "http://localhost:9",
        DOCUMENTS_KEY: "d0".repeat(32),
        ...env,
      },
      stdin: "pipe",
      stdout: "pipe",
    },
  );
  const first = await child.stdout.getReader().read();
  if (new TextDecoder().decode(first.value) !== "ready\n") throw new Error("the process did not start");
  return {
    kill: () => child.kill("SIGKILL"),
    run: () => {
      child.stdin.write("now\n");
      child.stdin.end();
      return child.exited;
    },
  };
}
