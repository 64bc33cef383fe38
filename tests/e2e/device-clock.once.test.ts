import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { formatTime } from "../../shared/brazil";
import { consolePaths } from "../../shared/operation/console-paths";
import { paths } from "../../shared/paths";
import { aSignedInDriver, cheapPasswords } from "../people/accounts";
import { aPublishedDriver, photoDataUrl, profileCalls, wholeProfile } from "../people/drivers";
import { anOperator } from "../people/staff";
import { testPages } from "../support/app";
import { field, press, reads, testBrowser } from "../support/browser";
import { logIn } from "./account-pages";
import { openAs, showTodaysSeats, storedLogin } from "./driver-area";

// The clock of the device is set, the server's is right. Each test begins on a device that has never had an answer.

const { newPage } = testBrowser();
cheapPasswords();
const app = testPages();

const HOUR = 60 * 60 * 1000;
const COLOR = "Cor do veículo";
/** Sets the device's clock from the next page on: it goes on from there. */
const setClock = (page: Page, hours: number) => page.clock.install({ time: Date.now() + hours * HOUR });
/** The device's clock as the page's programs read it, in hours ahead. */
const hoursAhead = (page: Page) =>
  page.evaluate(() => Date.now()).then((time) => Math.round((time - Date.now()) / HOUR));
const atPanel = (page: Page) => page.getByRole("heading", { name: "Suas vagas" }).waitFor();
/** The times of the last two minutes, as pages write them. */
const timesNow = () => [0, 60_000].map((ago) => formatTime(new Date(Date.now() - ago).toISOString()));

test.each([25, -25, 365 * 24, -365 * 24])(
  "with a clock %d hours ahead a driver signs in, stays signed in, saves, and finds what was typed",
  async (hours) => {
    const { account, password } = await aSignedInDriver(app);
    await profileCalls(app, account).save({ ...wholeProfile, photo: await photoDataUrl() });
    const page = await newPage("phone");
    await setClock(page, hours);
    await page.goto(app.url + paths.dashboard);
    await page.waitForURL((url) => url.pathname === paths.login);
    await logIn(page, account.email, password);
    await atPanel(page);
    expect(await hoursAhead(page)).toBe(hours);
    await showTodaysSeats(page);
    await press(page, "Aumentar vagas");
    const saved = await page.getByText(/^Salvo, \d\d:\d\d$/).textContent();
    expect(timesNow()).toContain(saved?.slice("Salvo, ".length) ?? "");
    await page.reload();
    await atPanel(page);
    expect(await page.getByText("Sua sessão está acabando.").count()).toBe(0);
    await page.goto(app.url + paths.editor);
    await field(page, COLOR).fill("Laranja");
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes("draft")));
    // The device's clock is corrected: nothing that was kept is as old as that.
    await page.clock.setSystemTime(Date.now());
    await page.reload();
    await reads(page, "Rascunho recuperado.");
    expect(await field(page, COLOR).inputValue()).toBe("Laranja");
  },
);

test("a clock that is set while signed in ends no session; one that the server has ended, no clock holds", async () => {
  const { account } = await aPublishedDriver(app);
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.dashboard });
  await atPanel(page);
  await setClock(page, 25);
  await page.reload();
  await atPanel(page);
  expect(await hoursAhead(page)).toBe(25);
  // What the server told the page with its HTML is as old here as it is there: it is not asked for again.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(app.url + paths.search);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => /drivers\.search|site\./.test(url))).toEqual([]);

  const late = await openAs(newPage, app, account, { on: "phone", path: paths.home });
  await setClock(late, -25);
  const ended = storedLogin(account, -1000);
  await late.addInitScript((login) => {
    for (const { name, value } of login) localStorage.setItem(name, value);
  }, ended);
  // By this device's clock it has a day left: the server's answer decides.
  await late.goto(app.url + paths.dashboard);
  await late.waitForURL((url) => url.pathname === paths.login);
});

test.each([25, -25])("what a family keeps is of the right hour and day, %d hours ahead", async (hours) => {
  await aPublishedDriver(app);
  const page = await newPage("phone");
  await setClock(page, hours);
  await page.goto(`${app.url}${paths.search}?estado=SP`);
  // The first answer that a program reads: until then this device knows no other clock than its own.
  await page
    .getByRole("link", { name: /^Ver Perfil de/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "Sobre o condutor" }).waitFor();
  await page
    .getByRole("button", { name: /^Guardar .+ nos favoritos$/ })
    .first()
    .click();
  await page.goto(app.url + paths.favourites);
  const kept = await page.getByText(/^Dados de .*, \d\d:\d\d\.$/).textContent();
  expect(timesNow().map((time) => `Dados de hoje, ${time}.`)).toContain(kept ?? "");
  await page.context().setOffline(true);
  const banner = await page.getByText("Você está sem internet.").textContent();
  expect(timesNow().map((time) => `Você está sem internet. Isto é de ${time}.`)).toContain(banner ?? "");
});

test.each([25, -25])("staff stay signed in with a clock %d hours ahead", async (hours) => {
  const { token, calls, ...staff } = await anOperator(app);
  const expiresAt = new Date(Date.now() + HOUR).toISOString();
  const page = await newPage("desktop");
  await setClock(page, hours);
  await page.addInitScript(
    (kept) => localStorage.setItem("rota.operacao", kept),
    JSON.stringify({ token, expiresAt, staff }),
  );
  await page.goto(app.url + consolePaths.queue);
  await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();
});
