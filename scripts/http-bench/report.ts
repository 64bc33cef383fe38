import { percentile } from "../search-bench/statistics";
import { circumstances } from "./circumstances";
import type { BesideOddPages } from "./odd-pages";
import { rows as names } from "./targets";

export type Round = { perSecond: number; microseconds: number };

type Row = { name: string; perSecond: number; microseconds: number; rate: number; cost: number };

/** The bars: of the bare route's requests per second at least, and processor time at most, in microseconds. */
const bars: Record<string, { rate?: number; cpu?: number }> = {
  [names.cached]: { rate: 0.6 },
  [names.search]: { cpu: 8000 },
  [names.login]: { cpu: 2500 },
};

/** How much slower a kept page may be, in the median, beside a client of odd pages. */
const SLOWER_MAX = 3;

/** The figures as Markdown, and a line for each bar that is missed. The first entry is what the others are compared with. */
export function reportOf(
  measured: ReadonlyMap<string, readonly Round[]>,
  { bytes, postgres, rounds, odd }: { bytes: number; postgres: string; rounds: number; odd: BesideOddPages },
): { markdown: string; missed: string[] } {
  const rows = rowsOf(measured);
  const missed = rows.flatMap(({ name, rate, microseconds }) => {
    const bar = bars[name];
    return [
      ...(bar?.rate && rate < bar.rate ? [`${name}: ${rate.toFixed(2)} of the bare route's requests/s`] : []),
      ...(bar?.cpu && microseconds > bar.cpu ? [`${name}: ${microseconds.toFixed(0)} µs of CPU`] : []),
    ];
  });
  const slower = odd.beside / odd.quiet;
  if (slower > SLOWER_MAX)
    missed.push(`a kept page beside odd pages: ${slower.toFixed(1)} × its quiet median`);
  const markdown = `# HTTP

Written by \`bun run bench:http\`. ${circumstances()}; ${postgres}.

The production server with rate limits, access log and security headers, on PostgreSQL; 16 connections that are kept alive, each
asking as soon as it has its answer, from another process of the same machine. The bare route is a Hono route alone in a process,
answering the cached page's ${bytes} bytes (brotli) and headers. Medians of ${rounds} rounds that take turns; a ratio is the median of the
rounds' ratios. CPU is processor time of the server process, all its threads, per request; the database's is not in it.

| what | requests/s | CPU, µs | requests/s over bare | CPU over bare | bar |
|---|--:|--:|--:|--:|---|
${rows.map(lineOf).join("\n")}

## What each step of a new search page takes

| step | CPU, µs |
|---|--:|
${stepsOf(rows)
  .map(([step, microseconds]) => `| ${step} | ${microseconds.toFixed(0)} |`)
  .join("\n")}

The search page is asked for in letters that nobody has used before, so that it is drawn, compressed and kept; its drawing counts as a
search, which writes. The steps are differences between rows. With credentials, which the login is asked with here, any page is drawn.

## A kept page beside one client that asks for 40 odd pages a second

Blog searches, searches, profiles that don't exist, the driver area and contact forms that can't be sent, all from one address: its
median is ${odd.beside.toFixed(2)} ms, ${slower.toFixed(1)} × the ${odd.quiet.toFixed(2)} ms of a quiet time (bar: ≤ ${SLOWER_MAX} ×). The odd client was answered
${[...odd.statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}.
`;
  return { markdown, missed };
}

function stepsOf(all: readonly Row[]): [step: string, microseconds: number][] {
  const cpu = (name: string) => all.find((row) => row.name === name)?.microseconds ?? Number.NaN;
  const answer = cpu(names.cached);
  return [
    ["what every answer takes", answer],
    ["the search and the count of its limit", cpu(names.searchCall) - answer],
    ["router and React", cpu(names.searchPlain) - cpu(names.searchCall)],
    ["compression", cpu(names.search) - cpu(names.searchPlain)],
  ];
}

// Ratios are of one round each, whose measurements are seconds apart: the machine's own speed changes from minute to minute.
function rowsOf(measured: ReadonlyMap<string, readonly Round[]>): Row[] {
  const [bare = []] = measured.values();
  const median = (rounds: readonly Round[], value: (round: Round, beside: Round) => number) =>
    percentile(
      rounds.map((round, index) => value(round, bare[index] ?? round)),
      0.5,
    );
  return [...measured].map(([name, rounds]) => ({
    name,
    perSecond: median(rounds, ({ perSecond }) => perSecond),
    microseconds: median(rounds, ({ microseconds }) => microseconds),
    rate: median(rounds, ({ perSecond }, beside) => perSecond / beside.perSecond),
    cost: median(rounds, ({ microseconds }, beside) => microseconds / beside.microseconds),
  }));
}

function lineOf({ name, perSecond, microseconds, rate, cost }: Row): string {
  const bar = bars[name];
  const told = [
    ...(bar?.rate ? [`≥ ${bar.rate} of the requests/s`] : []),
    ...(bar?.cpu ? [`≤ ${bar.cpu} µs of CPU`] : []),
  ];
  return `| ${name} | ${perSecond.toFixed(0)} | ${microseconds.toFixed(1)} | ${rate.toFixed(2)} | ${cost.toFixed(2)} | ${told.join(", ")} |`;
}
