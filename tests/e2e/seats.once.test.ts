import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Route } from "playwright";
import { sessions } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { driverSeats } from "../../drizzle/schema/seats";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { failures, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { subscribe } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";
import { expectToast, openAs } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();
afterEach(() => app.setNow(new Date()));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LISTING = "/buscar?estado=SP&cidade=S%C3%A3o+Paulo";

async function visibleDriver(name: string, change: object = {}) {
  const { account, publish, saved } = await accountWithProfile(app, { name, ...change });
  await subscribe(app.services, account);
  await app.services.db
    .update(subscriptions)
    .set({ entitledUntil: new Date("2099-01-01") })
    .where(eq(subscriptions.userId, account.id));
  await publish();
  return { account, driverId: saved.id, api: rest(app.url, account.token) };
}

const seatsOf = async ({ api }: Awaited<ReturnType<typeof visibleDriver>>) =>
  ((await api.get("/drivers/profile")).body as { availableSeats: number }).availableSeats;

const dashboard = async ({ account }: Awaited<ReturnType<typeof visibleDriver>>, options = {}) => {
  const page = await openAs(newPage, app, account, {
    on: "phone",
    path: paths.dashboard,
    ...options,
  });
  const card = page.getByRole("region", { name: "Suas vagas", exact: true });
  await card.waitFor();
  return { page, card };
};

describe("the driver's thumb", () => {
  test("splits, taps +, and a family sees it on the card within a second; later it becomes “a confirmar”", async () => {
    const driver = await visibleDriver("Marta das Vagas", { availableSeats: 2 });
    const family = await newPage("desktop");
    const readCard = async () => {
      await family.goto(app.url + LISTING);
      const card = family.getByRole("article").filter({ hasText: "Marta das Vagas" });
      return (await card.textContent())?.replaceAll("\u00a0", " ");
    };
    expect(await readCard()).toContain("2 vagasconfirmadas hoje");

    const { page, card } = await dashboard(driver);
    expect(await axeViolations(page)).toEqual([]);
    await card.getByRole("button", { name: "Separar por turno" }).click();
    await card
      .getByRole("status")
      .getByText(/^Salvo, \d\d:\d\d$/)
      .waitFor();
    const more = card.getByRole("button", { name: "Aumentar vagas da manhã" });
    const fewer = card.getByRole("button", { name: "Diminuir vagas da tarde" });
    const saved = page.waitForResponse((answer) => answer.url().includes("seats.save"));
    await more.click();
    await fewer.click();
    await fewer.click();
    expect(await card.getByLabel("Vagas da manhã", { exact: true }).textContent()).toBe("3");
    expect(await card.getByLabel("Vagas da tarde", { exact: true }).textContent()).toBe("0");
    expect(await fewer.getAttribute("aria-disabled")).toBe("true");
    await saved;
    await until("the card to say it", async () => (await readCard())?.includes("Manhã 3 · Tarde 0"), 1000);
    await card.getByText("As famílias veem:").getByText("Manhã 3", { exact: true }).waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);

    app.setNow(new Date(Date.now() + 46 * DAY));
    const old = await readCard();
    expect(old).toContain("Manhã 3 · Tarde 0");
    expect(old).toContain("a confirmar");
    expect(old).not.toContain("confirmadas");
  });

  test("without internet taps wait, in all tabs, and are saved once when it is back; the last one wins", async () => {
    const driver = await visibleDriver("Otto das Vagas");
    const { page, card } = await dashboard(driver, {
      expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/],
    });
    // The test's clock stands still: the taps come later than the profile.
    app.setNow(new Date(Date.now() + HOUR));
    const tab = await page.context().newPage();
    await tab.goto(app.url + paths.dashboard);
    const other = tab.getByRole("region", { name: "Suas vagas" });
    await other.waitFor();
    const sent: unknown[] = [];
    for (const one of [page, tab])
      one.on("requestfinished", (request) => {
        if (request.url().includes("seats.save")) sent.push(request.postDataJSON());
      });
    await page.context().setOffline(true);
    const more = card.getByRole("button", { name: "Aumentar vagas", exact: true });
    await more.click();
    await more.click();
    await card.getByRole("status").getByText(failures.seatsWaiting).waitFor();
    // The other tab shows them, and its own tap comes last.
    await other.getByLabel("Vagas", { exact: true }).getByText("8", { exact: true }).waitFor();
    await other.getByRole("button", { name: "Diminuir vagas", exact: true }).click();
    await card.getByLabel("Vagas", { exact: true }).getByText("7", { exact: true }).waitFor();
    expect(sent).toEqual([]);
    await page.context().setOffline(false);
    await until("the save", async () => (await seatsOf(driver)) === 7);
    for (const one of [card, other])
      await one.getByRole("status").getByText(failures.seatsWaiting).waitFor({ state: "detached" });
    expect(sent).toHaveLength(1);
  });

  test("taps that wait outlive an expired session and a killed tab; what was saved since on another device wins", async () => {
    const driver = await visibleDriver("Pia das Vagas");
    const lost = { expectedErrors: [/Failed to load resource|ERR_|401/] };
    const { page, card } = await dashboard(driver, lost);
    app.setNow(new Date(Date.now() + HOUR));
    const tapOffline = async () => {
      await page.context().setOffline(true);
      await card.getByRole("button", { name: "Aumentar vagas", exact: true }).click();
      await card.getByRole("status").getByText(failures.seatsWaiting).waitFor();
      await page.goto("about:blank");
      await page.context().setOffline(false);
    };
    await tapOffline();
    await page.goto(app.url + paths.dashboard);
    await until("the save", async () => (await seatsOf(driver)) === 7);
    await card
      .getByRole("status")
      .getByText(/^Salvo/)
      .waitFor();

    await tapOffline();
    await driver.api.post("/drivers/seats", { seats: 2 });
    await page.goto(app.url + paths.dashboard);
    await card.getByRole("status").getByText(successes.seatsNewer).waitFor();
    expect([await card.getByLabel("Vagas", { exact: true }).textContent(), await seatsOf(driver)]).toEqual([
      "2",
      2,
    ]);
  });

  test("“Continua certo” without internet waits and says so, also as the next step and through an expired session", async () => {
    const driver = await visibleDriver("Quim das Vagas");
    const { db } = app.services;
    const confirmedAt = async () => {
      const [row] = await db.select().from(driverSeats).where(eq(driverSeats.driverId, driver.driverId));
      return row?.confirmedAt.getTime() ?? 0;
    };
    await db
      .update(driverSeats)
      .set({ confirmedAt: new Date(Date.now() - 34 * DAY) })
      .where(eq(driverSeats.driverId, driver.driverId));
    // Shown as 0: what is stored behind it stays.
    await db.update(drivers).set({ available: false }).where(eq(drivers.id, driver.driverId));
    const stored = () => db.select().from(drivers).where(eq(drivers.id, driver.driverId));
    const [{ availableSeats } = { availableSeats: 0 }] = await stored();
    const { page, card } = await dashboard(driver, { expectedErrors: [/Failed to load resource|ERR_|401/] });
    const asked = page.getByRole("region", { name: "Suas vagas continuam certas?" });
    await asked.waitFor();
    const login = await page.evaluate(() =>
      ["rota.user", "rota.expires"].map((key) => [key, localStorage.getItem(key) ?? ""] as const),
    );
    await page.context().setOffline(true);
    await asked.getByRole("button", { name: "Continua certo" }).click();
    await card.getByRole("status").getByText(failures.seatsWaiting).waitFor();
    await asked.getByText(failures.seatsWaiting).waitFor();
    const before = await confirmedAt();

    // The session ends meanwhile: they are sent after the next login.
    await db.delete(sessions).where(eq(sessions.userId, driver.account.id));
    await page.context().setOffline(false);
    await page.waitForURL(/\/login/);
    expect(await confirmedAt()).toBe(before);
    const { token } = await app.services.sessions.create(db, driver.account.id);
    for (const entry of [...login, ["rota.token", token] as const])
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), entry);
    // What is next is read before the confirmation is sent, and answered after it.
    const [read, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/seats\.save/, (route) => read.promise.then(() => route.continue()));
    const late = async (route: Route) => {
      const response = await route.fetch();
      read.resolve();
      await saved.promise;
      await route.fulfill({ response }).catch(() => {});
    };
    await page.route(/drivers\.nextStep/, late, { times: 1 });
    await page.goto(app.url + paths.dashboard);
    await until("the confirmation", async () => (await confirmedAt()) > before + 30 * DAY);
    const status = card.getByRole("status");
    await status.getByText(/^Salvo/).waitFor();
    saved.resolve();
    await page.getByRole("region", { name: /Envie sua autorização|Mostre seu perfil/ }).waitFor();
    expect(await asked.count()).toBe(0);
    expect(availableSeats).toBeGreaterThan(0);
    expect(await stored()).toMatchObject([{ availableSeats, available: false }]);
  });

  test("what was tapped just before leaving the page, or the browser, is saved, and the editor has it; a refused save restores the number", async () => {
    const driver = await visibleDriver("Olga das Vagas");
    const { page, card } = await dashboard(driver, { expectedErrors: [/Failed to load resource/] });
    // The tap is still being debounced.
    await card.getByRole("button", { name: "Aumentar vagas", exact: true }).click();
    await card.getByRole("button", { name: "Separar por turno" }).click();
    const more = card.getByRole("button", { name: "Aumentar vagas da tarde" });
    await more.click();
    await page.getByRole("link", { name: "Editar perfil" }).click();
    const field = page.getByLabel("Vagas disponíveis", { exact: true });
    await field.waitFor();
    await until("the field to follow", async () => (await field.inputValue()) === "8");
    await page.getByText("O maior número entre os turnos.", { exact: false }).waitFor();
    await page.getByLabel("Cor do veículo", { exact: true }).fill("Azul");
    await page.getByRole("button", { name: "Salvar Alterações" }).click();
    await expectToast(page, successes.profileSaved);
    const { body } = await driver.api.get("/drivers/profile");
    expect(body).toMatchObject({
      availableSeats: 8,
      seats: { shifts: [{ seats: 7 }, { seats: 8 }] },
    });
    await page.goto(app.url + paths.dashboard);
    await more.click();
    await page.goto("about:blank");
    await until("the save", async () => (await seatsOf(driver)) === 9);

    await page.goto(app.url + paths.dashboard);
    const number = card.getByLabel("Vagas da tarde", { exact: true });
    await number.getByText("9", { exact: true }).waitFor();
    // The vehicle became smaller on another device.
    const { db } = app.services;
    await db.update(drivers).set({ capacity: 9 }).where(eq(drivers.id, driver.driverId));
    await more.click();
    expect(await number.textContent()).toBe("10");
    await expectToast(page, failures.seats);
    await card.getByRole("alert").getByText(failures.seats).waitFor();
    expect(await number.textContent()).toBe("9");
    await card.getByRole("button", { name: "Diminuir vagas da tarde" }).click();
    await card
      .getByRole("status")
      .getByText(/^Salvo/)
      .waitFor();
    expect([await number.textContent(), await card.getByRole("alert").count()]).toEqual(["8", 0]);
  });
});
