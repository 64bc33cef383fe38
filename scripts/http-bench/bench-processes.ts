import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../run";
import { percentile } from "../search-bench/statistics";
import { circumstances } from "./circumstances";
import type { ProcessesRound } from "./processes-load";

// How many uncached search pages per second one and two processes render, to docs/benchmarks/processes.md. PostgreSQL, product
// and client share the cores of each row. Fails when a second core with a second process gains less than the bar.
const BAR = 1.7;
const SETTINGS = [
  { cores: "0", processes: 1 },
  { cores: "0,1", processes: 1 },
  { cores: "0,1", processes: 2 },
];
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "8" },
    out: { type: "string", default: join(root, "docs/benchmarks/processes.md") },
  },
});
const head = circumstances();
const measured = SETTINGS.map((setting) => ({ ...setting, rounds: [] as ProcessesRound[] }));
for (let round = 1; round <= Number(values.rounds); round++) {
  for (const { cores, processes, rounds } of measured) rounds.push(await measure(cores, processes));
  console.log(`round ${round} of ${values.rounds}`);
}

async function measure(cores: string, processes: number): Promise<ProcessesRound> {
  const load = join(root, "scripts/http-bench/processes-load.ts");
  const command = ["taskset", "-c", cores, process.execPath, load, `${processes}`, values.seconds];
  const child = Bun.spawn(command, { cwd: root, stdout: "pipe", stderr: "inherit" });
  const lines = (await new Response(child.stdout).text()).trim().split("\n");
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")} failed`);
  return JSON.parse(lines.at(-1) ?? "");
}

const rows = measured.map(({ cores, processes, rounds }) => {
  const middle = (of: keyof ProcessesRound) =>
    percentile(
      rounds.map((round) => round[of]),
      50,
    );
  return {
    cores: cores.split(",").length,
    processes,
    perSecond: middle("perSecond"),
    product: middle("product"),
    client: middle("client"),
  };
});
const [single, wide, both] = rows;
if (!single || !wide || !both) throw new Error("nothing was measured");
const ratio = both.perSecond / single.perSecond;
const markdown = `# Processes

Written by \`bun run bench:processes\`. ${head}.

Uncached search pages, ten cards, compressed, rendered by the production server on PostgreSQL; ${values.rounds} rounds of ${values.seconds} s that
take turns, medians. PostgreSQL and the client that asks share the row's cores with the product (\`taskset\`).

| cores | processes | pages/s | CPU of the product, ms a page | CPU of the client, ms a page |
|--:|--:|--:|--:|--:|
${rows.map((row) => `| ${row.cores} | ${row.processes} | ${row.perSecond.toFixed(0)} | ${row.product.toFixed(2)} | ${row.client.toFixed(2)} |`).join("\n")}

A second core with a second process: **${ratio.toFixed(2)} ×** (bar: ≥ ${BAR}). On two cores the second process brings ${(both.perSecond / wide.perSecond).toFixed(2)} ×: one process
uses part of the second core already, for compression on its other threads, and PostgreSQL and the client use it too.
`;
console.log(markdown);
writeFileSync(values.out, markdown);
if (ratio < BAR) {
  console.error(`Missed: ${ratio.toFixed(2)} × with two processes on two cores`);
  process.exitCode = 1;
}
