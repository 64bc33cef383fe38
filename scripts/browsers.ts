import { runTests } from "./checks";
import { type Counts, none } from "./counts";

/** Runs the journeys in Firefox and WebKit. A browser that is not installed is reported and skipped. */
export async function runInOtherBrowsers(files: readonly string[]): Promise<Counts> {
  if (files.length === 0) return none;
  const { findFirefox } = await import("../tests/browsers/firefox");
  const { findWebKit } = await import("../tests/browsers/webkit");
  if (!findFirefox()) sayMissing("FIREFOX", "firefox-esr");
  if (!findWebKit()) sayMissing("WEBKIT", "webkit2gtk-driver and xvfb");
  return runTests("Journeys in Firefox and WebKit", { files, env: { TEST_DATABASE: "embedded" } });
}

function sayMissing(browser: string, packages: string): void {
  const border = "!".repeat(80);
  console.log(
    `${border}\nNO ${browser} on this machine (Debian: ${packages}): its journeys are SKIPPED\n${border}`,
  );
}
