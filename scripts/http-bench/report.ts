import { circumstances } from "../circumstances";
import { percentile } from "../search-bench/statistics";

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
answering the cached page's ${bytes} bytes (brotli) and headers. Medians of ${rounds} rounds that take turns. CPU is processor time of the server
process, all its threads, per request; the database's is not in it.

| what | requests/s | CPU, µs | requests/s over bare | CPU over bare | bar |
|---|--:|--:|--:|--:|---|
${rows.map(lineOf).join("\n")}

The uncached page is the cached one asked with credentials: all its data is asked for anew, and it is drawn anew when any of it
differs, which here it does not; a listing after any driver's change costs the same. The page drawn for every visit is the login; the
search page nobody asked for before is drawn, compressed and kept.
`;
  return { markdown, missed };
}

function rowsOf(measured: ReadonlyMap<string, readonly Round[]>): Row[] {
  const medians = [...measured].map(([name, rounds]) => ({
    name,
    perSecond: percentile(
      rounds.map(({ perSecond }) => perSecond),
      0.5,
    ),
    microseconds: percentile(
      rounds.map(({ microseconds }) => microseconds),
      0.5,
    ),
  }));
  const bare = medians[0];
  return medians.map((row) => ({
    ...row,
    rate: row.perSecond / (bare?.perSecond ?? Number.NaN),
    cost: row.microseconds / (bare?.microseconds ?? Number.NaN),
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
