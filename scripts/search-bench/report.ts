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
  const dear = filtered.filter(({ ratio }) => ratio > FILTERS_MAX);
  const text = `${count(drivers)} invented drivers (tests/search/random-drivers.ts), the same in every run; of ${queries} random searches ${differences.length}
differed from looking at every driver. Times are what a caller waits, one call after the other, through the product's own client on
the same machine. Each call stands next to one that fetches ten drivers by primary key: **ratio** is how many times longer the median
call takes, **database** the same for CPU time in PostgreSQL, which other work on the machine disturbs less. Bars: p99 of every kind
of search ≤ ${P99_MAX} ms on a quiet machine; with filters ≤ ${FILTERS_MAX} × its kind without, in the median.

| search by | p50 ms | p95 ms | p99 ms | ratio | database |
|---|---:|---:|---:|---:|---:|
${reads.map(lineOf).join("\n")}

Beside the same searches without filters. About ${count(Math.round(drivers * ALL_FILTERS))} drivers have "all filters".

| search with filters | p50 ms | p95 ms | p99 ms | ratio to without | database |
|---|---:|---:|---:|---:|---:|
${filtered.map(lineOf).join("\n")}
`;
  const missed = [
    ...differences,
    ...slow.map(({ kind, p99 }) => `${kind}: p99 ${decimal(p99)} ms`),
    ...dear.map(({ kind, ratio }) => `${kind}: ${decimal(ratio)} × without filters`),
  ];
  return { title: "Search", ranOn: postgres, text, missed };
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
