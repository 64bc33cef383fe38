import type { Page } from "playwright";

/**
 * Lets calls of a procedure reach the server, but none of its answers the page, as on a phone that loses its network.
 * Returns what ends it. The page's console reports ERR_FAILED.
 */
export async function loseAnswers(page: Page, procedure: string): Promise<() => Promise<void>> {
  const calls = `**/api/trpc/${procedure}**`;
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort();
  });
  return () => page.unroute(calls);
}

/** Holds back what a page requests, by default all its scripts, until the returned function is called: a slow network. */
export async function holdBack(page: Page, url: string | RegExp = "**/assets/*.js"): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
