import type { BenchReport } from "../bench/bench-report";
import { percentile } from "../search-bench/statistics";
import type { Observed } from "./observe";
import type { Traffic } from "./slow-phone";

export type Measured = Observed & Traffic & { firstTap: number };

const bars = { lcp: 1500, inp: 100, cls: 0.02, firstTap: 300 } as const;
/** For the first view of the search page. */
const firstView = { page: "/buscar, a city", requests: 28, bytes: 300_000 } as const;

/** The figures as Markdown, and a line for each bar that is missed. */
export function reportOf(
  measured: ReadonlyMap<string, readonly Measured[]>,
  { runs, chromium }: { runs: number; chromium: string },
): BenchReport {
  const rows = [...measured].map(([name, some]) => rowOf(name, some));
  const text = `The production server with the demo data, its pages cached; a phone of 390 × 844 with an empty cache, slow 4G (150 ms round trips, 1.6 Mbit/s
down, 750 kbit/s up) and 4× processor slowdown. Medians of ${runs} runs. INP is the longest of real interactions (menu, a city typed, report
dialog); "first tap" is from a tap one second after the load event to the frame with the menu.

| page | LCP, ms (≤ ${bars.lcp}) | INP, ms (≤ ${bars.inp}) | first tap, ms (≤ ${bars.firstTap}) | CLS (≤ ${bars.cls}) | requests | kB | other hosts |
|---|--:|--:|--:|--:|--:|--:|--:|
${rows.map(lineOf).join("\n")}

First view of /buscar: at most ${firstView.requests} requests and ${firstView.bytes / 1000} kB, none to other hosts.
`;
  return { title: "Web vitals", ranOn: `Chromium ${chromium}`, text, missed: rows.flatMap(missedBy) };
}

type Row = ReturnType<typeof rowOf>;

function rowOf(name: string, some: readonly Measured[]) {
  const median = (pick: (measured: Measured) => number) => percentile(some.map(pick), 0.5);
  return {
    name,
    lcp: median(({ lcp }) => lcp),
    inp: median(({ inp }) => inp),
    cls: median(({ cls }) => cls),
    firstTap: median(({ firstTap }) => firstTap),
    requests: median(({ requests }) => requests),
    bytes: median(({ bytes }) => bytes),
    elsewhere: Math.max(...some.map(({ elsewhere }) => elsewhere.length)),
    lcpElement: some[0]?.lcpElement ?? "",
    worst: some[0]?.worst ?? "",
  };
}

function lineOf({ name, lcp, inp, firstTap, cls, requests, bytes, elsewhere }: Row): string {
  return `| ${name} | ${lcp.toFixed(0)} | ${inp.toFixed(0)} | ${firstTap.toFixed(0)} | ${cls.toFixed(3)} | ${requests} | ${(bytes / 1000).toFixed(0)} | ${elsewhere} |`;
}

function missedBy(row: Row): string[] {
  const { name, requests, bytes, elsewhere, lcpElement, worst } = row;
  const seen = `largest paint "${lcpElement}", longest interaction "${worst}"`;
  const missed: string[] = [];
  for (const vital of ["lcp", "inp", "cls", "firstTap"] as const) {
    if (row[vital] > bars[vital]) missed.push(`${name}: ${vital} ${row[vital]}, bar ${bars[vital]}; ${seen}`);
  }
  if (elsewhere > 0) missed.push(`${name}: ${elsewhere} requests to other hosts`);
  if (name === firstView.page && requests > firstView.requests) missed.push(`${name}: ${requests} requests`);
  if (name === firstView.page && bytes > firstView.bytes) missed.push(`${name}: ${bytes} bytes`);
  return missed;
}
