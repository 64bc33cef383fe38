import { afterAll, beforeAll, expect, test } from "bun:test";
import { testBrowser } from "../support/browser";
import { type Command, runCommand } from "../support/command";
import { createEmbeddedDatabase } from "../support/embedded-databases";

const browser = testBrowser();
let dev: Command;
let drop = async () => {};

beforeAll(async () => {
  const database = await createEmbeddedDatabase("migrated");
  drop = database.drop;
  dev = runCommand("dev", database.env);
  await dev.ready();
});
afterAll(async () => {
  if (dev.isGroupAlive()) dev.signalGroup("SIGKILL");
  await dev.ended;
  await drop();
});

// React's development build reports in full what differs between server and browser.
test("pages come from Vite's sources and hydrate the server's HTML without a mismatch", async () => {
  const page = await browser.newPage("desktop");
  // Vite bundles the packages on the first visit.
  page.setDefaultTimeout(45_000);
  for (const path of ["/", "/buscar"]) {
    const entry = page.waitForResponse((response) => /\/client\/entry-client\.tsx\b/.test(response.url()));
    await page.goto(`${dev.url}${path}`);
    expect((await entry).status()).toBeOneOf([200, 304]);
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  }
});

test("Ctrl-C ends both servers", async () => {
  dev.signalGroup("SIGINT");
  expect(await dev.ended).toBe(0);
  expect(dev.isGroupAlive()).toBe(false);
});
