import { mkdtemp, readFile, rm } from "node:fs/promises";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { HYDRATED } from "../../client/app/hydration-protocol";
import { paths } from "../../shared/paths";
import { chromiumArguments, findChromium } from "../../tests/support/chromium";
import { startServer } from "../../tests/support/server";
import { run } from "../run";
import { placePages } from "./pages";

// Lighthouse (on Node, through npx) over the kinds of public pages, as a phone. Fails when performance is below 97,
// accessibility, best practices or SEO below 100, or React did not run before the trace ended. `bun run bench:lighthouse 5` takes the median of five runs.
// A second number sets another CPU slowdown than four times, which Lighthouse's guide recommends for machines with a benchmark
// index of 1500 to 2000.
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

const runs = Number(process.argv[2] ?? 1);
const slowdown = Number(process.argv[3] ?? 4);
const server = await startServer({ seed: true });
const folder = await mkdtemp(join(tmpdir(), "rota-lighthouse-"));
try {
  const rows: [string, Scores][] = [];
  for (const [name, path] of await pagesOf(server.url)) {
    const all: Scores[] = [];
    for (let index = 0; index < runs; index++) all.push(await measure(server.url + path));
    rows.push([name, medianOf(all)]);
  }
  print(rows);
  const imperfect = rows.filter(
    ([, scores]) => Number.isNaN(scores.hydrated) || categories.some((name) => scores[name] < leastOf(name)),
  );
  if (imperfect.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
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

async function measure(url: string, tries = 3): Promise<Scores> {
  const file = join(folder, "report.json");
  const flags = [
    `--output-path=${file}`,
    "--output=json",
    "--quiet",
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    `--only-categories=${categories.join(",")}`,
    `--chrome-flags=--headless=new ${chromiumArguments.join(" ")}`,
  ];
  const { exitCode, output } = await run(["npx", "--yes", LIGHTHOUSE, url, ...flags], {
    env: { CHROME_PATH: findChromium() },
    quiet: true,
  });
  // On a busy machine Chromium sometimes loses the trace.
  if (exitCode !== 0 && tries > 1) return measure(url, tries - 1);
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

function print(rows: [string, Scores][]): void {
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${gigabytes} GB, ${runs} run(s) each, ${slowdown}× CPU\n`,
  );
  console.log(
    "| page | performance | accessibility | best practices | SEO | LCP, ms | TBT, ms | CLS | React after, ms | machine |",
  );
  console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
  for (const [name, scores] of rows) {
    const marks = categories.map((category) => scores[category]).join(" | ");
    const [lcp, tbt, cls] = metrics.map((metric) => scores[metric]);
    console.log(
      `| ${name} | ${marks} | ${lcp?.toFixed(0)} | ${tbt?.toFixed(0)} | ${cls?.toFixed(3)} | ${scores.hydrated.toFixed(0)} | ${scores.machine.toFixed(0)} |`,
    );
  }
}
