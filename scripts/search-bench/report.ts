import { cpus, totalmem } from "node:os";
import type { Filtered } from "./measure-filters";
import type { Size, Write } from "./measure-writes";
import type { Measured } from "./statistics";

/** The measurements with one number of drivers. */
export type Result = {
  drivers: number;
  queries: number;
  reads: Measured[];
  filtered: Filtered[];
  writes: Write[];
  sizes: Size[];
};

export type Circumstances = { date: string; commit: string; postgres: string; load: number };

/** The share of random drivers who match every filter. */
const ALL_FILTERS = 0.08 * 0.8 * 0.28 * 0.25 * 0.35 * 0.02;

/** Ratios that search among a million drivers must not exceed. */
const bars: [RegExp, number][] = [
  [/^(none|state|city)$/, 2],
  [/^city.* (school|neighborhood)$/, 8],
  [/^(state and )?(school|neighborhood)( and neighborhood)?$/, 30],
  [/^suggestions/, 10],
];

/** The bar of a kind of call; undefined when there is none. */
function barOf(kind: string): number | undefined {
  return bars.find(([pattern]) => pattern.test(kind))?.[1];
}

/** The report, in Markdown. */
export function reportOf(results: readonly Result[], circumstances: Circumstances): string {
  return [
    "# Search",
    "",
    introduction(circumstances),
    ...results.toReversed().flatMap(sectionOf),
    ...growthOf(results),
  ].join("\n");
}

function introduction({ date, commit, postgres, load }: Circumstances): string {
  const [processor] = cpus();
  return `Written by \`bun run bench:search\` on ${date}, commit ${commit}.
Machine: ${processor?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; ${postgres}, Bun ${Bun.version}; load of ${load.toFixed(1)} when it started.

The drivers are invented (tests/search/random-drivers.ts) and the same in every run. Times are what a caller waits, one call
after the other, through the product's own client on the same machine. Each call stands next to one that fetches ten drivers by
primary key: **ratio** is how many times longer the median call takes, **database** the same for CPU time in PostgreSQL,
which other work on the machine disturbs less.
`;
}

function sectionOf({ drivers, queries, reads, filtered, writes, sizes }: Result): string[] {
  return [
    `## ${count(drivers)} drivers`,
    "",
    `${queries} random searches answered what looking at every driver answers: same drivers, same totals, same corrections.`,
    "",
    "| search by | p50 ms | p95 ms | p99 ms | ratio | database | bar |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...reads.map(readRow),
    "",
    `Beside the same searches without filters (bar: twice as much). "All filters" are had by about ${count(Math.round(drivers * ALL_FILTERS))} drivers.`,
    "",
    "| search with filters | p50 ms | p95 ms | ratio to without | database |",
    "|---|---:|---:|---:|---:|",
    ...filtered.map(
      ({ kind, p50, p95, ratio, backendRatio }) =>
        `| ${kind} | ${[p50, p95, ratio, backendRatio].map(decimal).join(" | ")} |`,
    ),
    "",
    "| change, with its search entry | p50 ms | p95 ms | p99 ms |",
    "|---|---:|---:|---:|",
    ...writes.map(({ kind, p50, p95, p99 }) => `| ${kind} | ${[p50, p95, p99].map(decimal).join(" | ")} |`),
    "",
    `Room in MB: ${sizes.map(({ name, megabytes }) => `${name} ${Math.round(megabytes)}`).join(", ")}.`,
    "",
  ];
}

function readRow({ kind, p50, p95, p99, ratio, backendRatio }: Measured): string {
  const bar = barOf(kind);
  const numbers = [p50, p95, p99, ratio, backendRatio].map(decimal);
  return `| ${kind} | ${numbers.join(" | ")} | ${bar === undefined ? "" : `≤ ${bar}`} |`;
}

function growthOf(results: readonly Result[]): string[] {
  const [before, after] = results.slice(-2);
  if (!before || !after) return [];
  const rows = after.reads.flatMap(({ kind, p50 }) => {
    const earlier = before.reads.find((other) => other.kind === kind);
    return earlier && barOf(kind) ? [`| ${kind} | ${decimal(p50 / earlier.p50)} |`] : [];
  });
  return [
    `## Growth from ${count(before.drivers)} to ${count(after.drivers)} drivers`,
    "",
    "| search by | median grows (bar 3) |",
    "|---|---:|",
    ...rows,
    "",
  ];
}

function decimal(value: number): string {
  return value.toFixed(1);
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
