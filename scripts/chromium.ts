import { existsSync } from "node:fs";
import { run, runTool } from "./run";
import { printStep, StepError } from "./steps";

/**
 * Makes sure that this machine has a Chromium for the browser tests: an installed one, otherwise Debian's headless
 * package (as root), otherwise Playwright's own.
 */
export async function ensureChromium(): Promise<void> {
  const { findTestChromium } = await import("../tests/support/chromium");
  if (findTestChromium()) return;
  if (process.env.CHROMIUM_PATH)
    throw new StepError(`CHROMIUM_PATH names no program: ${process.env.CHROMIUM_PATH}`);
  const began = performance.now();
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    printStep("No Chromium found: installing the system's package chromium-headless-shell with apt-get …");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run(["apt-get", "update", "-qq"], { env });
    await run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"], {
      env,
    });
  }
  if (!findTestChromium()) {
    printStep("No Chromium found: installing Playwright's own …");
    await runTool("playwright/cli.js", ["install", "chromium"]);
  }
  if (!findTestChromium())
    throw new StepError("No Chromium could be installed. Install one and set CHROMIUM_PATH.");
  printStep("Chromium installed", began);
}
