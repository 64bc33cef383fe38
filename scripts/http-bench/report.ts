import type { BenchReport } from "../bench/bench-report";
import { percentile } from "../search-bench/statistics";
import type { BesideOddPages } from "./odd-pages";
import type { Step } from "./steps";
import { rows as names, type Rendered } from "./targets";

/** A second of requests: CPU and SQL statements are per request. */
export type Round = { perSecond: number; microseconds: number; sent: number };

type Row = {
  name: string;
  perSecond: number;
  microseconds: number;
  median: number;
  rate: number;
  cost: number;
};

/** The minimum share of the bare route's requests per second for a cached page. */
const CACHED_MIN = 0.65;

/** By what factor the median latency of a cached page may grow with an abusive client. */
const SLOWER_MAX = 1.5;

/** The maximum share of counting in a cached page's CPU time. */
const COUNTING_MAX = 0.08;

/** Steps with a smaller part of a page's time are one row. */
const SHOWN_MIN = 0.04;

type Facts = {
  bytes: number;
  postgres: string;
  odd: BesideOddPages;
  /** For an uncached search page. */
  steps: readonly Step[];
  rendered: readonly Rendered[];
  /** For counting what a cached page shows, in microseconds of CPU. */
  counting: number;
};

/** The figures as Markdown, and a line for each bar that is missed. The first entry is the baseline of the others. */
export function reportOf(
  measured: ReadonlyMap<string, readonly Round[]>,
  { bytes, postgres, odd, steps, rendered, counting }: Facts,
): BenchReport {
  const rows = rowsOf(measured);
  const missed: string[] = [];
  const cpu = (name: string) => rows.find((row) => row.name === name)?.microseconds ?? Number.NaN;
  const cached = rows.find(({ name }) => name === names.cached);
  if (cached && cached.rate < CACHED_MIN)
    missed.push(`${names.cached}: ${cached.rate.toFixed(2)} of the bare route's requests/s`);
  const rendering = cpu(names.searchPlain);
  const beside = (name: string, other: string, value: (round: Round, other: Round) => number) =>
    medianOf(measured.get(name) ?? [], measured.get(other) ?? [], value);
  const compression = beside(names.search, names.searchPlain, (a, b) => a.microseconds - b.microseconds);
  const nobody = beside(names.searchNobody, names.search, (a, b) => a.microseconds / b.microseconds);
  if (nobody > 1) missed.push(`${names.searchNobody}: ${nobody.toFixed(2)} × the CPU of ten cards`);
  const slower = odd.beside / odd.quiet;
  if (slower > SLOWER_MAX)
    missed.push(`a cached page beside odd pages: ${slower.toFixed(1)} × its quiet median`);
  const counted = counting / cpu(names.cached);
  if (counted > COUNTING_MAX) missed.push(`counting: ${(counted * 100).toFixed(1)} % of a cached page`);
  const [rounds = []] = measured.values();
  const text = `The production server on PostgreSQL; 16 connections from another process of the same machine, ${rounds.length} rounds that take turns, after warming up.
The bare route is a Hono route alone in a process that answers the cached page's ${bytes} bytes (brotli) and headers. CPU is that of the server
process per request, without the database's: the round at the lower quarter, as other work can only add, and the median. A ratio is
the median of the rounds' ratios.

| what | requests/s | CPU, µs | median | requests/s over bare | CPU over bare |
|---|--:|--:|--:|--:|--:|
${rows
  .filter(({ name }) => !isRendered(name))
  .map(lineOf)
  .join("\n")}

A cached page is to be sent at least ${CACHED_MIN} times as often as the bare route.

## Pages that are rendered for each request, beside React alone

React alone: a process that makes the same elements and texts with \`renderToString\` and compresses them, without components, statements,
router or state. SQL: a page's statements, with those of its limits and counts.

| page | elements | kB | SQL | CPU, µs | median | React alone | CPU over React alone |
|---|--:|--:|--:|--:|--:|--:|--:|
${rendered.map(lineOfPage).join("\n")}

Who finds nobody costs ${nobody.toFixed(2)} × the CPU of who finds ten (bar: ≤ 1 ×).

Counting who appears on a cached page takes ${(counting * 1000).toFixed(0)} ns, ${(counted * 100).toFixed(2)} % of its CPU (bar: ≤ ${COUNTING_MAX * 100} %).

## What each step of a new search page takes

Shares of the JavaScript thread, of ${rendering.toFixed(0)} µs of CPU: ${stepsShown(steps)
    .map(({ name, part }) => `${name} ${(part * 100).toFixed(1)} %`)
    .join("; ")}. Compression, on other threads: ${compression.toFixed(0)} µs.
Sampled in a process of its own, for a page that is not compressed.

## A cached page beside one client that requests 40 uncacheable pages a second

Blog searches, searches, unknown profiles, the driver area and contact forms that can't be sent, all from one address: the cached page's
median is ${odd.beside.toFixed(2)} ms, ${slower.toFixed(1)} × the ${odd.quiet.toFixed(2)} ms of a quiet time (bar: ≤ ${SLOWER_MAX} ×). The odd client was answered
${[...odd.statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}.
`;
  return { title: "HTTP", ranOn: postgres, text, missed };

  function isRendered(name: string): boolean {
    return rendered.some((page) => page.name === name || alone(page.name) === name);
  }

  function lineOfPage({ name, example }: Rendered): string {
    const row = rows.find((listed) => listed.name === name);
    const [own = [], beside = []] = [measured.get(name), measured.get(alone(name))];
    const ratio = medianOf(own, beside, (round, other) => round.microseconds / other.microseconds);
    const elements = example.slice(example.indexOf("<body")).match(/<[a-z]/g)?.length;
    const kilobytes = (Buffer.byteLength(example) / 1000).toFixed(0);
    return `| ${name} | ${elements} | ${kilobytes} | ${medianOf(own, own, ({ sent }) => sent).toFixed(1)} | ${row?.microseconds.toFixed(0)} | ${row?.median.toFixed(0)} | ${cpu(alone(name)).toFixed(0)} | ${ratio.toFixed(2)} |`;
  }
}

/** The steps that take the most, and the sum of the others. */
function stepsShown(steps: readonly Step[]): Step[] {
  const [shown = [], others = []] = [true, false].map((is) =>
    steps.filter(({ part }) => part >= SHOWN_MIN === is),
  );
  return [...shown, { name: "all others", part: others.reduce((sum, { part }) => sum + part, 0) }];
}

/** The row of a page made by React alone. */
export function alone(name: string): string {
  return `${name}, React alone`;
}

// Ratios compare measurements of one round, seconds apart: the speed of the machine itself changes from minute to minute.
function rowsOf(measured: ReadonlyMap<string, readonly Round[]>): Row[] {
  const [bare = []] = measured.values();
  const median = (rounds: readonly Round[], value: (round: Round, beside: Round) => number) =>
    medianOf(rounds, bare, value);
  return [...measured].map(([name, rounds]) => ({
    name,
    perSecond: median(rounds, ({ perSecond }) => perSecond),
    microseconds: percentile(
      rounds.map(({ microseconds }) => microseconds),
      0.25,
    ),
    median: median(rounds, ({ microseconds }) => microseconds),
    rate: median(rounds, ({ perSecond }, beside) => perSecond / beside.perSecond),
    cost: median(rounds, ({ microseconds }, beside) => microseconds / beside.microseconds),
  }));
}

function medianOf(
  rounds: readonly Round[],
  beside: readonly Round[],
  value: (round: Round, beside: Round) => number,
): number {
  return percentile(
    rounds.map((round, index) => value(round, beside[index] ?? round)),
    0.5,
  );
}

function lineOf({ name, perSecond, microseconds, median, rate, cost }: Row): string {
  return `| ${name} | ${perSecond.toFixed(0)} | ${microseconds.toFixed(1)} | ${median.toFixed(1)} | ${rate.toFixed(2)} | ${cost.toFixed(2)} |`;
}
