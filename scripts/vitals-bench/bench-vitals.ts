import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright";
import { chromiumArguments, findChromium } from "../../tests/support/chromium";
import { startServer } from "../../tests/support/server";
import { ensureChromium } from "../chromium";
import { root } from "../run";
import { observeVitals, vitalsOf } from "./observe";
import { type MeasuredPage, measuredPages, openMenu } from "./pages";
import { type Measured, reportOf } from "./report";
import { openSlowPhone } from "./slow-phone";

// LCP, INP and CLS of the public pages on a slow phone with an empty cache, the bytes of the first view, and writes
// docs/benchmarks/vitals.md. Fails when a bar is missed.
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    out: { type: "string", default: join(root, "docs/benchmarks/vitals.md") },
  },
});

await ensureChromium();
const runs = Number(values.runs);
const server = await startServer({ seed: true });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments });
try {
  const pages = await measuredPages(server.url);
  const measured = new Map<string, Measured[]>();
  // Round 0 fills the server's page cache, as visitors do.
  for (let run = 0; run <= runs; run++) {
    for (const page of pages) {
      const one = await measure(browser, page);
      if (run > 0) measured.set(page.name, [...(measured.get(page.name) ?? []), one]);
    }
    console.log(`run ${run} of ${runs}`);
  }
  const { markdown, missed } = reportOf(measured, { runs, chromium: browser.version() });
  console.log(markdown);
  writeFileSync(values.out, markdown);
  for (const line of missed) console.error(`Missed: ${line}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}

async function measure(of: Browser, measured: MeasuredPage): Promise<Measured> {
  return { ...(await measureUse(of, measured)), firstTap: await measureFirstTap(of, measured) };
}

/** How long a page takes to open its menu one second after loading, in milliseconds. */
async function measureFirstTap(of: Browser, { path }: MeasuredPage): Promise<number> {
  const { page } = await openSlowPhone(of);
  try {
    await observeVitals(page);
    await page.goto(server.url + path, { waitUntil: "load" });
    await Bun.sleep(1000);
    await openMenu(page);
    return (await vitalsOf(page)).firstAnswer;
  } finally {
    await page.context().close();
  }
}

async function measureUse(of: Browser, { path, use }: MeasuredPage): Promise<Omit<Measured, "firstTap">> {
  const { page, traffic } = await openSlowPhone(of);
  try {
    await observeVitals(page);
    await page.goto(server.url + path, { waitUntil: "networkidle" });
    // The scripts load after the first paint but belong to the first view.
    await page.waitForFunction(() => {
      const scripts = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
      const isThere = ({ href }: HTMLLinkElement) => performance.getEntriesByName(href).length > 0;
      return scripts.length > 0 && scripts.every(isThere);
    });
    const firstView = { ...traffic };
    const { lcp, lcpElement } = await vitalsOf(page);
    await use(page);
    const vitals = await vitalsOf(page);
    return { ...vitals, lcp, lcpElement, ...firstView };
  } finally {
    await page.context().close();
  }
}
