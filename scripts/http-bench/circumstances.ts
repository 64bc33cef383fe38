import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { root } from "../run";

/** One line for the head of a report: date, commit, machine, load. */
export function circumstances(): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[1]?.toFixed(1);
  return `${date}, commit ${commit}; machine: ${cpus().length} cores, ${gigabytes} GB, ${system()}; Bun ${Bun.version}; load of the last 5 minutes ${load}`;
}

function system(): string {
  if (!existsSync("/etc/os-release")) return process.platform;
  const named =
    /^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? process.platform;
  return named.replace(/^Debian GNU\/Linux (\d+).*/, "Debian $1");
}
