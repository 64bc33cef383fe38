import { spawn } from "node:child_process";
import { freePort } from "./free-port";
import { root } from "./root";
import { until } from "./until";

export type Command = {
  url: string;
  output: () => string;
  /** Resolves when it has printed its URL and responds there. */
  ready: () => Promise<unknown>;
  /** Signals the command and everything it started, as a terminal or a supervisor does. */
  signalGroup: (signal: NodeJS.Signals) => void;
  ended: Promise<number | null>;
  /** Whether any process of the group is alive. */
  isGroupAlive: () => boolean;
};

/** Runs `bun run start` as a group of processes of its own, with `env` added to a developer's bare environment. */
export function runCommand(env: Record<string, string>): Command {
  const port = env.PORT ?? String(freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["run", "start"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: port,
      APP_URL: url,
      SEED_DEMO: "false",
      ...env,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const pid = child.pid ?? 0;
  return {
    url,
    output: () => output,
    ready: () =>
      until(
        "`bun run start` to serve",
        async () => {
          if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output}`);
          return output.includes(url) && (await isReady(url));
        },
        120_000,
      ).catch((error) => {
        throw new Error(`${error}\n${output}`);
      }),
    signalGroup: (signal) => process.kill(-pid, signal),
    ended,
    isGroupAlive: () => {
      try {
        return process.kill(-pid, 0);
      } catch {
        return false;
      }
    },
  };
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
}
