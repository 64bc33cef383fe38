import { percentile } from "../search-bench/statistics";
import { circumstances } from "./circumstances";

export type Round = { perSecond: number; microseconds: number };

type Row = { name: string; perSecond: number; microseconds: number; rate: number; cost: number };

/** The bars: of the bare route's requests per second at least, and of its processor time at most. */
const bars: Record<string, { rate?: number; cost?: number }> = {
  "cached page": { rate: 0.8, cost: 1 / 0.8 },
  "uncached page, its data as before": { cost: 25 },
};

/** The figures as Markdown, and a line for each bar that is missed. The first entry is what the others are compared with. */
export function reportOf(
  measured: ReadonlyMap<string, readonly Round[]>,
  { bytes, postgres, rounds }: { bytes: number; postgres: string; rounds: number },
): { markdown: string; missed: string[] } {
  const rows = rowsOf(measured);
  const missed = rows.flatMap(({ name, rate, cost }) => {
    const bar = bars[name];
    return [
      ...(bar?.rate && rate < bar.rate ? [`${name}: ${rate.toFixed(2)} of the bare route's requests/s`] : []),
      ...(bar?.cost && cost > bar.cost ? [`${name}: ${cost.toFixed(2)} × the bare route's CPU`] : []),
    ];
  });
  const markdown = `# HTTP

Written by \`bun run bench:http\`. ${circumstances()}; ${postgres}.

The production server with rate limits, access log and security headers, on PostgreSQL; 16 connections that are kept alive, each
asking as soon as it has its answer, from another process of the same machine. The bare route is a Hono route alone in a process,
answering the cached page's ${bytes} bytes (brotli) and headers. Medians of ${rounds} rounds that take turns; a ratio is the median of the
rounds' ratios. CPU is processor time of the server process, all its threads, per request; the database's is not in it.

| what | requests/s | CPU, µs | requests/s over bare | CPU over bare | bar |
|---|--:|--:|--:|--:|---|
${rows.map(lineOf).join("\n")}

The uncached page is the cached one asked with credentials: all its data is asked for anew, and it is drawn anew when any of it
differs, which here it does not; a listing after any driver's change costs the same. The page drawn for every visit is the login; the
search page nobody asked for before is drawn, compressed and kept.
`;
  return { markdown, missed };
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
    ...(bar?.cost ? [`≤ ${bar.cost} × the CPU`] : []),
  ];
  return `| ${name} | ${perSecond.toFixed(0)} | ${microseconds.toFixed(1)} | ${rate.toFixed(2)} | ${cost.toFixed(2)} | ${told.join(", ")} |`;
}
