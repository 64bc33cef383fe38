import { chromium } from "playwright";

/** Debian's headless shell opens a page with a third of the CPU time. */
const headlessShell = "/usr/lib/chromium/chromium-headless-shell";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The Chromium of this machine: CHROMIUM_PATH, otherwise an installed one, otherwise Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return (named ? [named] : [...places, chromium.executablePath()]).find((place) => Bun.which(place));
}

/** The Chromium for tests: as above, but the headless shell is preferred. */
export function findTestChromium(): string | undefined {
  return !process.env.CHROMIUM_PATH && Bun.which(headlessShell) ? headlessShell : findChromium();
}

/** Switches off background activity that would use the network or disturb timing. */
export const chromiumArguments = [
  ..."--no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking".split(" "),
  ..."--disable-component-update --disable-sync --no-first-run --disable-quic".split(" "),
];
