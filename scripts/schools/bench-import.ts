import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepareDatabase } from "../../tests/support/databases";
import { makeScratchFolder } from "../../tests/support/scratch";
import { runServer } from "../../tests/support/server-process";
import { root } from "../run";
import { say } from "../steps";
import { writeSchoolFile } from "./generate-schools";

// Imports a generated catalogue into its own server three times: new, unchanged, and with changes. Prints time and memory.
const { values } = parseArgs({ options: { rows: { type: "string", default: "180000" } } });
const rows = Number(values.rows);
const OPS_TOKEN = "a-key-for-this-bench-alone-and-long";

const folder = makeScratchFolder();
const { env, drop } = await prepareDatabase("migrated");
const server = await runServer({ ...env, OPS_TOKEN });
try {
  const files = { first: join(folder, "first.csv"), second: join(folder, "second.csv") };
  await writeSchoolFile(files.first, rows);
  await writeSchoolFile(files.second, rows, 1);
  say(
    `${rows} rows, ${Math.round(statSync(files.first).size / 1e6)} MB; server before: ${residentMb(server.pid)} MB`,
  );
  for (const [what, file] of [
    ["new", files.first],
    ["the same again", files.first],
    ["with changes", files.second],
  ] as const) {
    await measure(what, file);
  }
} finally {
  await server.stop();
  await drop();
}
process.exit(0);

async function measure(what: string, file: string): Promise<void> {
  const began = performance.now();
  const cpuBefore = cpuSeconds(server.pid);
  const child = Bun.spawn(
    [process.execPath, "scripts/ops.ts", "schools", "import", file, "--reason", "Medição"],
    {
      cwd: root,
      env: { PATH: process.env.PATH ?? "", OPS_URL: server.url, OPS_TOKEN },
      stdout: "pipe",
      stderr: "ignore",
    },
  );
  let most = { server: 0, program: 0, cpu: 0 };
  const watch = setInterval(() => {
    most = {
      server: Math.max(most.server, residentMb(server.pid)),
      program: Math.max(most.program, residentMb(child.pid)),
      cpu: Math.max(most.cpu, cpuSeconds(child.pid)),
    };
  }, 200);
  const [text, exitCode] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  clearInterval(watch);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const cpu = (cpuSeconds(server.pid) - cpuBefore + most.cpu).toFixed(1);
  say(
    `${what}: ${seconds} s, ${cpu} s of CPU (database of the machine aside), exit ${exitCode}, program ${most.program} MB, server ${most.server} MB; ${text.split("\n")[0]}`,
  );
}

/** A process's memory in MB; 0 when it has ended. */
function residentMb(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    return Math.round((pages * 4096) / 1e6);
  } catch {
    return 0;
  }
}

/** A process's CPU seconds; 0 when it has ended. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}
