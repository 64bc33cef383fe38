import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "../run";

/** What a benchmark found: its page in docs/benchmarks, and a sentence for each bar that it missed. */
export type BenchReport = {
  title: string;
  /** More of what it ran on than date, commit, machine and load. */
  ranOn?: string;
  text: string;
  missed: readonly string[];
};

/** Prints a report and writes it to docs/benchmarks. Missed bars make the command fail. */
export function writeReport(name: string, { title, ranOn, text, missed }: BenchReport): void {
  const head = [circumstances(), ...(ranOn ? [ranOn] : [])].join("; ");
  const markdown = `# ${title}\n\nWritten by \`bun run bench:${name}\`. ${head}.\n\n${text}`;
  console.log(markdown);
  writeFileSync(join(root, `docs/benchmarks/${name}.md`), markdown);
  for (const line of missed) console.error(`Missed: ${line}`);
  if (missed.length > 0) process.exitCode = 1;
}

/** Date, commit, machine and load in one line. */
function circumstances(): string {
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
