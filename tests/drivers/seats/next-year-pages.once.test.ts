import { expect, test } from "bun:test";
import { HOUR } from "../../../shared/limits";
import { failures, successes } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import type { OwnNextSeats } from "../../../shared/schemas/seats";
import { openAs } from "../../e2e/driver-area";
import { axeViolations } from "../../support/accessibility";
import { rest } from "../../support/api";
import { testPages } from "../../support/app";
import { testBrowser } from "../../support/browser";
import { accountWithProfile } from "../profile-calls";

const { newPage } = testBrowser();
const app = testPages();

test("seats for the next year: tapped, there after a reload, waiting without internet, and another device's win", async () => {
  const season = Date.parse("2026-11-10T12:00:00-03:00");
  app.setNow(new Date(season));
  const driver = await accountWithProfile(app, { name: "Rui das Vagas" });
  const api = rest(app.url, driver.account.token);
  const page = await openAs(newPage, app, driver.account, {
    on: "phone",
    path: paths.dashboard,
    expectedErrors: [/Failed to load resource|ERR_/],
  });
  const card = page.getByRole("region", { name: "Vagas para 2027", exact: true });
  const number = card.getByLabel("Vagas da manhã para 2027", { exact: true });
  const more = card.getByRole("button", { name: "Aumentar vagas da manhã para 2027", exact: true });
  const said = (text: string | RegExp) => card.getByRole("status").getByText(text).waitFor();
  const stored = async () => {
    const { next } = (await api.get("/drivers/seats/next")).body as OwnNextSeats;
    return next?.shifts.morning ?? null;
  };
  await card.getByRole("button", { name: "Informar vagas da manhã para 2027" }).click();
  await more.click();
  await said(/^Salvo, \d\d:\d\d$/);
  await page.reload();
  await number.getByText("2", { exact: true }).waitFor();
  expect(await stored()).toBe(2);
  expect(await axeViolations(page)).toEqual([]);

  // The test's clock stands still: the tap comes later than what is stored.
  app.setNow(new Date(season + HOUR));
  await page.context().setOffline(true);
  await more.click();
  await said(failures.seatsWaiting);
  await page.goto("about:blank");
  await page.context().setOffline(false);
  await api.post("/drivers/seats/next", { year: 2027, shifts: { morning: 7 } });
  // The save's response may come before the card's own.
  const saved = page.waitForResponse(/seats\.saveNext/);
  await page.route(/trpc\/[^?]*seats\.next[,?]/, async (route) => {
    await saved;
    await route.continue();
  });
  await page.goto(app.url + paths.dashboard);
  await said(successes.seatsNewer);
  expect([await number.textContent(), await stored()]).toEqual(["7", 7]);
});

test("in the season home leads to the search for the year; its row has room for the place, whatever is ticked", async () => {
  app.setNow(new Date("2026-11-10T12:00:00-03:00"));
  const page = await newPage("desktop");
  await page.goto(app.url);
  await page.getByRole("link", { name: "Procurando para 2027?" }).click();
  await page.waitForURL((url) => url.search === "?ano=2027");
  await page.getByRole("checkbox", { name: /^Para 2027/, checked: true }).waitFor();
  const place = "estado=SP&cidade=São+José+dos+Campos&escola=Colégio+Rio+das+Pedras&turno=manha";
  await page.goto(`${app.url}/buscar?${place}&ano=2027&autorizacao=1&monitora=1&ar=1&acessivel=1`);
  const where = page.getByRole("button", { name: /^Onde: São José dos Campos,/ });
  const city = where.getByText("São José dos Campos");
  expect(await city.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
