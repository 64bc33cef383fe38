export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** The failures, one line for each named test, for people who read only the end of a long run. */
  failures: readonly string[];
};

export const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

/** The end of a test run: the failures, and as the last line "N passed, N failed" with the number skipped. */
export function summary({ passed, failed, skipped, failures }: Counts): string {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  return [...failures.map((failure) => `✗ ${failure}`), counts].join("\n");
}

/**
 * The exact counts of a run from its JUnit report. A run that failed without naming a failed test (a crash, an error
 * outside of tests, no report) counts as one failure.
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
  return { passed: tests - failures - skipped, failed, skipped, failures: failedTests(report ?? "") };
}

/** Each failed test: place, name and the first line of its message. */
function failedTests(report: string): string[] {
  const cases = report.split("<testcase ").slice(1);
  return cases.flatMap((text) => {
    const attribute = (name: string) =>
      unescapeXml(text.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1] ?? "");
    if (!text.includes("<failure ")) return [];
    const said = attribute("message").split("\n").filter(Boolean).slice(0, 3).join(" ");
    return `${attribute("file")}:${attribute("line")} ${attribute("name")}: ${said}`;
  });
}

const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", "#10": "\n" };
const unescapeXml = (text: string) => text.replace(/&([a-z]+|#10);/g, (all, name) => entities[name] ?? all);

/**
 * How many of the product's lines, in server/ and shared/, a run reached in its own processes, after the files with others
 * and these lines' numbers. @param lcov Bun's report
 */
export function coverageOf(lcov: string): string {
  const total = { lines: 0, reached: 0 };
  const missed: string[] = [];
  for (const file of lcov.split("end_of_record")) {
    const [, name] = /^SF:((?:server|shared)\/.+)$/m.exec(file) ?? [];
    if (!name) continue;
    const lines = [...file.matchAll(/^DA:(\d+),(\d+)$/gm)];
    const others = lines.filter(([, , count]) => count === "0").map(([, number]) => number);
    total.lines += lines.length;
    total.reached += lines.length - others.length;
    if (others.length > 0) missed.push(`${name}: ${others.join(" ")}`);
  }
  const share = ((100 * total.reached) / total.lines).toFixed(2);
  const sentence = `Lines of server/ and shared/ reached: ${total.reached} of ${total.lines}, ${share} %`;
  return [...missed.toSorted(), sentence].join("\n");
}
