import { expect } from "bun:test";
import type { Page } from "playwright";
import { driverAreaPaths } from "../../server/content/discovery/driver-area-paths";
import { consolePaths } from "../../shared/operation/console-paths";
import { paths } from "../../shared/paths";
import { until } from "../support/until";

/** Pages with data stored in the browser are rendered only there; the last two remove their token from the URL and use it. */
const different: string[] = [paths.favourites, paths.ownRequest, paths.confirmEmail, paths.resetPassword];

/** Opens an address of the site: React hydrates the page as rendered by the server. */
export async function expectSamePage(page: Page, url: string, address: string): Promise<void> {
  // The counts beside the filters come once the page is idle: they are not part of it.
  const { promise: compared, resolve: done } = Promise.withResolvers<void>();
  await page.route(/search\.filterGroups/, (route) => compared.then(() => route.continue()));
  await page.goto(url + address);
  const path = address.slice(0, address.indexOf("?"));
  if (driverAreaPaths.some((area) => area === path)) await page.waitForURL(/\/login\?next=/);
  // The operator's pages need a session as well.
  else if (!path.startsWith(consolePaths.queue) && !different.includes(path))
    await expectAsSent(page, url + address);
  done();
  await page.unrouteAll({ behavior: "wait" });
}

async function expectAsSent(page: Page, url: string): Promise<void> {
  const compare = () =>
    page.evaluate(async (url) => {
      const seen = (document: Document) => {
        for (const script of document.querySelectorAll("main :is(script, noscript)")) script.remove();
        return [document.title, document.querySelector("main")?.textContent];
      };
      const html = await fetch(url).then((answer) => answer.text());
      return { sent: seen(new DOMParser().parseFromString(html, "text/html")), shown: seen(document) };
    }, url);
  // Parts whose code comes last may not be there yet.
  const isSame = async () => {
    const { sent, shown } = await compare();
    return JSON.stringify(sent) === JSON.stringify(shown);
  };
  await until("the page as it was sent", isSame, 10_000).catch(() => {});
  const { sent, shown } = await compare();
  expect({ url, shown }).toEqual({ url, shown: sent });
}
