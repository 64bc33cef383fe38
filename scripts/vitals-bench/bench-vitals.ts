import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright";
import { chromiumArguments, findChromium, findTestChromium } from "../../tests/support/chromium";
import { startServer } from "../../tests/support/server";
import type { BenchReport } from "../bench/bench-report";
import { ensureChromium } from "../chromium";
import { observeVitals, vitalsOf } from "./observe";
import { type MeasuredPage, measuredPages, openMenu } from "./pages";
import { type Measured, reportOf } from "./report";
import { openSlowPhone } from "./slow-phone";

/** LCP, INP and CLS of the public pages on a slow phone with an empty cache, and the bytes of the first view. */
export async function measure(): Promise<BenchReport> {
  const { values } = parseArgs({ options: { runs: { type: "string", default: "5" } } });
  const runs = Number(values.runs);
  await ensureChromium();
  const server = await startServer({ seed: true });
  const executablePath = findChromium() ?? findTestChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: chromiumArguments,
  });
  try {
    const pages = await measuredPages(server.url);
    const measured = new Map<string, Measured[]>();
    // Round 0 fills the server's page cache, as visitors do.
    for (let run = 0; run <= runs; run++) {
      for (const page of pages) {
        const result = await measurePage(browser, server.url, page);
        if (run > 0) measured.set(page.name, [...(measured.get(page.name) ?? []), result]);
      }
      console.log(`run ${run} of ${runs}`);
    }
    return reportOf(measured, { runs, chromium: browser.version() });
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measurePage(of: Browser, origin: string, { path, use }: MeasuredPage): Promise<Measured> {
  const url = origin + path;
  return { ...(await measureUse(of, url, use)), firstTap: await measureFirstTap(of, url) };
}

/** How long a page takes to open its menu one second after loading, in milliseconds. */
async function measureFirstTap(of: Browser, url: string): Promise<number> {
  const { page } = await openSlowPhone(of);
  try {
    await observeVitals(page);
    await page.goto(url, { waitUntil: "load" });
    await Bun.sleep(1000);
    await openMenu(page);
    return (await vitalsOf(page)).firstAnswer;
  } finally {
    await page.context().close();
  }
}

async function measureUse(
  of: Browser,
  url: string,
  use: MeasuredPage["use"],
): Promise<Omit<Measured, "firstTap">> {
  const { page, traffic } = await openSlowPhone(of);
  try {
    await observeVitals(page);
    await page.goto(url, { waitUntil: "networkidle" });
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
