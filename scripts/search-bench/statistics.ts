/** What one call took: wall-clock milliseconds, and CPU milliseconds in the database. */
export type Cost = { elapsed: number; backend: number };

/** Statistics of a kind of call. Ratios compare medians with those of the calls beside it. */
export type Measured = {
  kind: string;
  p50: number;
  p95: number;
  p99: number;
  ratio: number;
  backendRatio: number;
};

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Summarises the calls of a kind, compared with those `beside` them. */
export function measured(kind: string, costs: readonly Cost[], beside: readonly Cost[]): Measured {
  const elapsed = costs.map((cost) => cost.elapsed);
  const ratioOf = (cost: (cost: Cost) => number) =>
    percentile(costs.map(cost), 0.5) / percentile(beside.map(cost), 0.5);
  return {
    kind,
    p50: percentile(elapsed, 0.5),
    p95: percentile(elapsed, 0.95),
    p99: percentile(elapsed, 0.99),
    ratio: ratioOf((cost) => cost.elapsed),
    backendRatio: ratioOf((cost) => cost.backend),
  };
}
