import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { HYDRATED } from "../../client/app/hydration-protocol";
import { paths } from "../../shared/paths";
import { chromiumArguments, findChromium, findTestChromium } from "../../tests/support/chromium";
import { startServer } from "../../tests/support/server";
import type { BenchReport } from "../bench/bench-report";
import { run } from "../run";
import { placePages } from "./pages";

const LIGHTHOUSE = "lighthouse@13.5.0";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const metrics = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"] as const;

type Scores = Record<(typeof categories)[number] | (typeof metrics)[number] | "hydrated" | "machine", number>;
type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { name?: string; startTime?: number }[] } }
  >;
  /** Lighthouse's benchmark index of the machine during the run. */
  environment: { benchmarkIndex: number };
};

/** Lighthouse (on Node, through npx) over the kinds of public pages, as a phone. */
export async function measure(): Promise<BenchReport> {
  const { values } = parseArgs({
    options: { runs: { type: "string", default: "5" }, slowdown: { type: "string", default: "4" } },
  });
  const server = await startServer({ seed: true });
  const folder = await mkdtemp(join(tmpdir(), "rota-lighthouse-"));
  try {
    const rows: [string, Scores][] = [];
    for (const [name, path] of await pagesOf(server.url)) {
      const all: Scores[] = [];
      for (let index = 0; index < Number(values.runs); index++)
        all.push(await runLighthouse(server.url + path, join(folder, "report.json"), values.slowdown));
      rows.push([name, medianOf(all)]);
    }
    return reportOf(rows, values);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

function leastOf(category: (typeof categories)[number]): number {
  return category === "performance" ? 97 : 100;
}

async function pagesOf(url: string): Promise<(readonly [string, string])[]> {
  const featured: { id: string }[] = await fetch(`${url}/api/drivers/featured`).then((answer) =>
    answer.json(),
  );
  return [
    ["home", paths.home],
    ["/buscar, a city", `${paths.search}?estado=SP&cidade=Campinas`],
    ["profile", paths.profile(featured[0]?.id ?? "")],
    ["article", paths.article("lista-de-seguranca-do-transporte-escolar")],
    ["/servicos", paths.services],
    ...placePages,
  ];
}

async function runLighthouse(url: string, file: string, slowdown: string, tries = 3): Promise<Scores> {
  const flags = [
    `--output-path=${file}`,
    "--output=json",
    "--quiet",
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    `--only-categories=${categories.join(",")}`,
    `--chrome-flags=--headless=new ${chromiumArguments.join(" ")}`,
  ];
  const { exitCode, output } = await run(["npx", "--yes", LIGHTHOUSE, url, ...flags], {
    env: { CHROME_PATH: findChromium() ?? findTestChromium() },
    quiet: true,
  });
  // On a busy machine Chromium sometimes loses the trace.
  if (exitCode !== 0 && tries > 1) return runLighthouse(url, file, slowdown, tries - 1);
  if (exitCode !== 0) throw new Error(`Lighthouse failed on ${url}:\n${output}`);
  const report: Report = JSON.parse(await readFile(file, "utf8"));
  return scoresBy((name) => {
    if (name === "machine") return report.environment.benchmarkIndex;
    if (name === "hydrated") return hydratedAfter(report);
    const category = report.categories[name];
    return category ? Math.round(category.score * 100) : (report.audits[name]?.numericValue ?? Number.NaN);
  });
}

/** When React was hydrated, in unthrottled milliseconds of the trace; NaN when it was not. */
function hydratedAfter({ audits }: Report): number {
  const marks = audits["user-timings"]?.details?.items ?? [];
  return marks.find(({ name }) => name === HYDRATED)?.startTime ?? Number.NaN;
}

function medianOf(all: readonly Scores[]): Scores {
  return scoresBy((name) => {
    const values = all.map((scores) => scores[name]).toSorted((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? Number.NaN;
  });
}

function scoresBy(value: (name: keyof Scores) => number): Scores {
  return {
    performance: value("performance"),
    accessibility: value("accessibility"),
    "best-practices": value("best-practices"),
    seo: value("seo"),
    "largest-contentful-paint": value("largest-contentful-paint"),
    "total-blocking-time": value("total-blocking-time"),
    "cumulative-layout-shift": value("cumulative-layout-shift"),
    hydrated: value("hydrated"),
    machine: value("machine"),
  };
}

function reportOf(
  rows: [string, Scores][],
  { runs, slowdown }: Record<"runs" | "slowdown", string>,
): BenchReport {
  const missed = rows.flatMap(([page, scores]) => [
    ...(Number.isNaN(scores.hydrated) ? [`${page}: React did not run before the trace ended`] : []),
    ...categories
      .filter((name) => scores[name] < leastOf(name))
      .map((name) => `${page}: ${name} ${scores[name]}`),
  ]);
  const lines = rows.map(([page, scores]) => {
    const [lcp = 0, tbt = 0, cls = 0] = metrics.map((metric) => scores[metric]);
    const times = [
      lcp.toFixed(0),
      tbt.toFixed(0),
      cls.toFixed(3),
      scores.hydrated.toFixed(0),
      scores.machine.toFixed(0),
    ];
    return `| ${[page, ...categories.map((name) => scores[name]), ...times].join(" | ")} |`;
  });
  const text = `${LIGHTHOUSE} on Node against the production server with the demo data, as a phone: slow 4G, ${slowdown}× CPU; medians of ${runs} runs. Bars:
97 in performance, 100 in the others, React running before the trace ends. "Machine" is Lighthouse's benchmark index of the processor
(four times slower is meant for 1500 to 2000). Its LCP is computed from a model of the network.

| page | performance | accessibility | best practices | SEO | LCP, ms | TBT, ms | CLS | React after, ms | machine |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${lines.join("\n")}
`;
  return { title: "Lighthouse on the public pages", text, missed };
}
