import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";

export type Daemon = ReturnType<typeof daemon>;
export type Owner = { uid: number; gid: number } | undefined;

/** A program of the cluster that runs in the foreground as its own user and writes to a file. Not started yet. */
export function daemon(name: string, command: string[], { folder, owner }: { folder: string; owner: Owner }) {
  const [program = "", ...args] = command;
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    name,
    isRunning,
    pid: () => child?.pid ?? 0,
    /** Does nothing if it runs. */
    start: () => {
      if (isRunning()) return;
      const output = openSync(join(folder, `${name}.log`), "a");
      const started = spawn(program, args, {
        ...owner,
        cwd: folder,
        env: { PATH: process.env.PATH ?? "", HOME: folder, LANG: "C.UTF-8" },
        stdio: ["ignore", output, output],
      });
      ended = new Promise((resolve) => started.on("close", () => resolve()));
      child = started;
    },
    /** Signals it and waits for its end; does nothing if it has already ended. */
    stop: async (signal: NodeJS.Signals = "SIGTERM") => {
      if (!isRunning()) return;
      child?.kill(signal);
      await ended;
    },
  };
}
