import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";

const PROGRAMS = [
  "dockerd",
  "docker",
  "runc",
  "mmdebstrap",
  "iptables-save",
  "iptables-restore",
  "ip",
  "umount",
];

export type Engine = {
  /** Where its socket is. */
  host: string;
  /** Ends it, and puts the machine's packet filter back to what it was. */
  stop: () => Promise<void>;
};

/** Why no engine can run here, in one sentence; undefined if one can. */
export function whyNoEngine(): string | undefined {
  if (process.platform !== "linux") return "containers need Linux";
  if (process.getuid?.() !== 0) return "it needs root";
  const missing = PROGRAMS.filter((program) => !Bun.which(program));
  if (missing.length > 0)
    return `no ${missing.join(", no ")}: apt-get install --no-install-recommends docker.io mmdebstrap iptables iproute2`;
  return undefined;
}

/** Starts a container engine with its own folder and socket, beside any other of this machine. @throws Error if it does not start */
export async function startEngine(folder: string): Promise<Engine> {
  const run = join(folder, `run-${process.pid}`);
  mkdirSync(run, { recursive: true });
  const host = `unix://${join(run, "docker.sock")}`;
  const rules = spawnSync("iptables-save").stdout;
  const log = openSync(join(folder, "dockerd.log"), "w");
  const options = ["--data-root", join(folder, "data"), "--exec-root", join(run, "exec")];
  const daemon = spawn("dockerd", [...options, "-H", host, "-p", join(run, "pid")], {
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => daemon.once("exit", () => resolve()));
  const stop = async () => {
    daemon.kill("SIGTERM");
    await ended;
    spawnSync("ip", ["link", "delete", "docker0"]);
    spawnSync("iptables-restore", { input: rules.length > 0 ? rules : NO_RULES });
    spawnSync("umount", [join(run, "exec/netns/default")]);
    rmSync(run, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 300; tries++) {
    if (spawnSync("docker", ["-H", host, "version"]).status === 0) return { host, stop };
    if (daemon.exitCode !== null) break;
    await Bun.sleep(200);
  }
  await stop();
  throw new Error(`The container engine did not start: ${join(folder, "dockerd.log")}`);
}

const NO_RULES = ["filter", "nat"].map((table) => `*${table}\nCOMMIT\n`).join("");
