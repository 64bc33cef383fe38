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

test("seats for the next year: tapped and saved, waiting without internet, and another device's win", async () => {
  const season = Date.parse("2026-11-10T12:00:00-03:00");
  app.setNow(new Date(season));
  const { account } = await accountWithProfile(app, { name: "Rui das Vagas" });
  const api = rest(app.url, account.token);
  const expectedErrors = [/Failed to load resource|ERR_/];
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.dashboard, expectedErrors });
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
  expect([await number.textContent(), await stored()]).toEqual(["2", 2]);
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
