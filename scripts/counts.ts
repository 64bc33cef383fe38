export type Counts = { passed: number; failed: number; skipped: number };

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The last line of a test run: "N passed, N failed", and what was skipped. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * The exact counts of a run from its JUnit report. A run that ended badly without naming a failed test (a crash, an
 * error outside of tests, no report) counts as one failure.
 */
export function countsOf(report: string | undefined, exitCode: number): Counts {
  const totals = report?.match(/<testsuites [^>]*>/)?.[0] ?? "";
  const number = (name: string) => Number(totals.match(new RegExp(` ${name}="(\\d+)"`))?.[1] ?? 0);
  const [tests, failures, skipped] = [
    number("tests"),
    number("failures") + number("errors"),
    number("skipped"),
  ];
  const failed = exitCode !== 0 || tests === 0 ? Math.max(failures, 1) : failures;
  return { passed: tests - failures - skipped, failed, skipped };
}
