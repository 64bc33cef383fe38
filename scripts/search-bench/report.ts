import type { BenchReport } from "../bench/bench-report";
import type { Measured } from "./statistics";

type Result = {
  drivers: number;
  queries: number;
  /** Sentences about searches that a brute-force search answers in another way. */
  differences: readonly string[];
  reads: readonly Measured[];
  filtered: readonly Measured[];
  postgres: string;
};

/** The share of random drivers who match every filter. */
const ALL_FILTERS = 0.08 * 0.8 * 0.28 * 0.25 * 0.35 * 0.02;

/** The bars for every kind of search: milliseconds at the 99th percentile, and the median as a multiple of it without filters. */
const P99_MAX = 60;
const FILTERS_MAX = 3;
const isSearch = (kind: string) => !/^(10 drivers|last page|page \d+)/.test(kind);

/** The figures, and a line for each bar that is missed and each wrong search. */
export function reportOf({ drivers, queries, differences, reads, filtered, postgres }: Result): BenchReport {
  const slow = [...reads.filter(({ kind }) => isSearch(kind)), ...filtered].filter(
    ({ p99 }) => p99 > P99_MAX,
  );
  const kinds = highestByKind(filtered);
  const dear = filtered.filter(({ ratio }) => ratio > FILTERS_MAX);
  const text = `${count(drivers)} invented drivers (tests/search/random-drivers.ts), the same in every run; of ${queries} random searches ${differences.length}
differed from looking at every driver. Times are what a caller waits, one call after the other. **Ratio** compares the median with a call
beside it that fetches ten drivers by primary key, **database** the CPU time in PostgreSQL. Bars: p99 of every kind of search ≤ ${P99_MAX} ms
on a quiet machine; with filters ≤ ${FILTERS_MAX} × its kind without, in the median.

| search by | p50 ms | p95 ms | p99 ms | ratio | database |
|---|---:|---:|---:|---:|---:|
${reads.map(lineOf).join("\n")}

With filters, beside the same searches without: the highest figure of ${filtered.length / kinds.length} sets of filters, of which one matches about ${count(Math.round(drivers * ALL_FILTERS))} drivers.

| search by | p50 ms | p95 ms | p99 ms | ratio to without | database |
|---|---:|---:|---:|---:|---:|
${kinds.map(lineOf).join("\n")}
`;
  const missed = [
    ...differences,
    ...slow.map(({ kind, p99 }) => `${kind}: p99 ${decimal(p99)} ms`),
    ...dear.map(({ kind, ratio }) => `${kind}: ${decimal(ratio)} × without filters`),
  ];
  return { title: "Search", ranOn: postgres, text, missed };
}

/** One row for each kind of search: the highest of each figure, whatever the filters. */
function highestByKind(filtered: readonly Measured[]): Measured[] {
  const kinds = Map.groupBy(filtered, ({ kind }) => kind.slice(0, kind.lastIndexOf(", ")));
  return [...kinds].map(([kind, some]) => {
    const highest = (figure: (measured: Measured) => number) => Math.max(...some.map(figure));
    return {
      kind,
      p50: highest(({ p50 }) => p50),
      p95: highest(({ p95 }) => p95),
      p99: highest(({ p99 }) => p99),
      ratio: highest(({ ratio }) => ratio),
      backendRatio: highest(({ backendRatio }) => backendRatio),
    };
  });
}

function lineOf({ kind, p50, p95, p99, ratio, backendRatio }: Measured): string {
  return `| ${[kind, ...[p50, p95, p99, ratio, backendRatio].map(decimal)].join(" | ")} |`;
}

function decimal(value: number): string {
  return value.toFixed(1);
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
