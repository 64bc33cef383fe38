import { afterAll, expect, test } from "bun:test";
import { mkdirSync, rmdirSync } from "node:fs";
import type { Page } from "playwright";
import { observeStripe } from "../../../server/console/health/observe-stripe";
import { healthKinds } from "../../../shared/operation/health";
import { axeViolations } from "../../support/accessibility";
import { testPages } from "../../support/app";
import { testBrowser } from "../../support/browser";
import { makeScratchFolder } from "../../support/scratch";
import { openConsole } from "../open-console";
import { openSimulatedStripe } from "./simulated-stripe";

const browser = testBrowser();
const stripe = openSimulatedStripe();
const backupDir = makeScratchFolder();
const app = testPages({
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_API_URL: stripe.url,
  BACKUP_DIR: backupDir,
});
afterAll(() => stripe.stop());

const partOf = (page: Page, words: string | RegExp) =>
  page
    .getByRole("region", { name: /^Saúde: / })
    .getByRole("listitem")
    .filter({ hasText: words });

test("the card is red for a clock, a folder and Stripe, says what to do, and is green again once they work", async () => {
  const [{ services }, page] = [app, await openConsole(browser, app, "desktop")];
  const answers = /^Stripe responde/;
  const silent = /^Stripe sem resposta/;
  const inOrder = /^Servidor em ordem/;
  const ahead = /^Servidor relógio \d+ s adiantado/;
  const noFolder = `a pasta ${backupDir} não existe`;
  await observeStripe.run(services, {});
  await page.reload();
  for (const fine of [answers, inOrder]) await partOf(page, fine).waitFor();
  expect(await partOf(page, noFolder).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);

  stripe.isDown = true;
  rmdirSync(backupDir);
  app.setNow(new Date(Date.now() + 6 * 60_000));
  await observeStripe.run(services, {});
  await page.reload();
  for (const red of [silent, ahead, noFolder])
    await partOf(page, red).getByRole("link", { name: "O que fazer" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeViolations(page)).toEqual([]);
  await partOf(page, silent).getByRole("link", { name: "O que fazer" }).click();
  await page.getByText(healthKinds.stripe.todo).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "saude-stripe");
  expect(await axeViolations(page)).toEqual([]);

  stripe.isDown = false;
  mkdirSync(backupDir);
  app.setNow(new Date());
  await observeStripe.run(services, {});
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${app.url}/operacao`);
  for (const fine of [answers, inOrder]) {
    await partOf(page, fine).waitFor();
    expect(await partOf(page, fine).getByRole("link").count()).toBe(0);
  }
  expect(await partOf(page, noFolder).count()).toBe(0);
}, 60_000);
