import type { Page } from "playwright";
import type { PageOptions, Screen, testBrowser } from "../support/browser";

type NewPage = ReturnType<typeof testBrowser>["newPage"];

/** A function that opens a URL of a server and waits until the page is idle; on a phone by default. */
export function pageOpener(newPage: NewPage, url: () => string) {
  return async (path: string, screen: Screen = "phone", options: PageOptions = {}): Promise<Page> => {
    const page = await newPage(screen, options);
    const waitUntil = options.javaScriptEnabled === false ? "load" : "networkidle";
    await page.goto(url() + path, { waitUntil });
    return page;
  };
}
