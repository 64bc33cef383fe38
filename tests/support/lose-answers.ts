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
