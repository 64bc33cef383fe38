import { spawn } from "node:child_process";
import { freePort } from "./free-port";
import { root } from "./root";
import { until } from "./until";

export type StartCommand = {
  url: string;
  output: () => string;
  ready: () => Promise<unknown>;
  /** Signals the command and everything it started, as a terminal or a supervisor does. */
  signalGroup: (signal: NodeJS.Signals) => void;
  ended: Promise<number | null>;
  /** Whether any process of the group is left. */
  isGroupAlive: () => boolean;
};

/** Runs `bun run start` as a group of processes of its own, with `env` added to a developer's bare environment. */
export function runStartCommand(env: Record<string, string>): StartCommand {
  const port = env.PORT ?? String(freePort());
  const child = spawn(process.execPath, ["run", "start"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: port,
      APP_URL: `http://127.0.0.1:${port}`,
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
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    ready: () =>
      until(
        "the start command to say that it is ready",
        () => {
          if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output}`);
          return output.includes("is ready at");
        },
        60_000,
      ),
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
