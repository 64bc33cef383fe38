import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page, Route } from "playwright";
import { sessions } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { driverSeats } from "../../drizzle/schema/seats";
import { failures, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { aPublishedDriver } from "../drivers/profile-calls";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";
import { field, press, reads } from "./account-pages";
import { expectToast, openAs } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();

const DAY = 24 * 3_600_000;
type Driver = Awaited<ReturnType<typeof aPublishedDriver>>;

const seatsOf = async ({ get }: Driver) =>
  ((await get("/drivers/profile")).body as { availableSeats: number }).availableSeats;

/** A driver's dashboard, and what stands on its card of seats. */
async function dashboard({ account }: Driver) {
  const expectedErrors = [/Failed to load resource|ERR_|401/];
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.dashboard, expectedErrors });
  return { page, ...seatsOn(page) };
}

function seatsOn(page: Page) {
  const card = page.getByRole("region", { name: "Suas vagas", exact: true });
  const status = card.getByRole("status");
  return {
    card,
    status,
    afternoon: card.getByLabel("Vagas da tarde", { exact: true }),
    more: card.getByRole("button", { name: "Aumentar vagas da tarde" }),
    fewer: card.getByRole("button", { name: "Diminuir vagas da tarde" }),
    isSaved: () => status.getByText(/^Salvo, \d\d:\d\d$/).waitFor(),
    isWaiting: () => status.getByText(failures.seatsWaiting).waitFor(),
  };
}

test("a tap counts however the page is left, in all tabs without internet, after a killed tab; a refused one is taken back, a newer one wins", async () => {
  const driver = await aPublishedDriver(app);
  const { page, card, status, afternoon, more, fewer, isSaved, isWaiting } = await dashboard(driver);
  // The tap is still being debounced.
  await card.getByRole("button", { name: "Aumentar vagas", exact: true }).click();
  await card.getByRole("button", { name: "Separar por turno" }).click();
  await more.click();
  await page.getByRole("link", { name: "Editar perfil" }).click();
  const seats = field(page, "Vagas disponíveis");
  await until("the field to follow", async () => (await seats.inputValue()) === "8");
  await field(page, "Cor do veículo").fill("Azul");
  await press(page, "Salvar Alterações");
  await expectToast(page, successes.profileSaved);
  const { body } = await driver.get("/drivers/profile");
  expect(body).toMatchObject({ availableSeats: 8, seats: { shifts: [{ seats: 7 }, { seats: 8 }] } });
  await page.goto(app.url + paths.dashboard);
  await more.click();
  await page.goto("about:blank");
  await until("the save", async () => (await seatsOf(driver)) === 9);

  await page.goto(app.url + paths.dashboard);
  await afternoon.getByText("9", { exact: true }).waitFor();
  // The vehicle became smaller on another device.
  await app.services.db.update(drivers).set({ capacity: 9 }).where(eq(drivers.id, driver.id));
  await more.click();
  expect(await afternoon.textContent()).toBe("10");
  await expectToast(page, failures.seats);
  await card.getByRole("alert").getByText(failures.seats).waitFor();
  expect(await afternoon.textContent()).toBe("9");
  await fewer.click();
  await isSaved();
  expect([await afternoon.textContent(), await card.getByRole("alert").count()]).toEqual(["8", 0]);

  const tab = await page.context().newPage();
  await tab.goto(app.url + paths.dashboard);
  const other = seatsOn(tab);
  await other.afternoon.waitFor();
  const sent: unknown[] = [];
  for (const one of [page, tab])
    one.on("requestfinished", (request) => {
      if (request.url().includes("seats.save")) sent.push(request.postDataJSON());
    });
  await page.context().setOffline(true);
  await more.click();
  await isWaiting();
  // The other tab shows it, and its own taps come last.
  await other.afternoon.getByText("9", { exact: true }).waitFor();
  await other.fewer.click();
  await other.fewer.click();
  await afternoon.getByText("7", { exact: true }).waitFor();
  expect(sent).toEqual([]);
  await page.context().setOffline(false);
  await until("the save", async () => (await seatsOf(driver)) === 7);
  for (const one of [status, other.status])
    await one.getByText(failures.seatsWaiting).waitFor({ state: "detached" });
  expect(sent).toHaveLength(1);
  await tab.close();

  const tapOffline = async () => {
    await page.context().setOffline(true);
    await more.click();
    await isWaiting();
    await page.goto("about:blank");
    await page.context().setOffline(false);
  };
  await tapOffline();
  await page.goto(app.url + paths.dashboard);
  await until("the save", async () => (await seatsOf(driver)) === 8);
  await isSaved();
  await tapOffline();
  await driver.post("/drivers/seats", { seats: 2 });
  await page.goto(app.url + paths.dashboard);
  await status.getByText(successes.seatsNewer).waitFor();
  expect([await field(page, "Vagas").textContent(), await seatsOf(driver)]).toEqual(["2", 2]);
});

test("“Continua certo” without internet waits and says so, also as the next step and through an expired session", async () => {
  const driver = await aPublishedDriver(app);
  const { db } = app.services;
  const own = eq(driverSeats.driverId, driver.id);
  const confirmedAt = async () => {
    const [row] = await db.select().from(driverSeats).where(own);
    return row?.confirmedAt.getTime() ?? 0;
  };
  await db
    .update(driverSeats)
    .set({ confirmedAt: new Date(Date.now() - 34 * DAY) })
    .where(own);
  // Shown as 0: what is stored behind it stays.
  await db.update(drivers).set({ available: false }).where(eq(drivers.id, driver.id));
  const { page, status, isSaved, isWaiting } = await dashboard(driver);
  const asked = page.getByRole("region", { name: "Suas vagas continuam certas?" });
  await asked.waitFor();
  const login = await page.evaluate(() =>
    ["rota.user", "rota.expires"].map((key) => [key, localStorage.getItem(key) ?? ""] as const),
  );
  await page.context().setOffline(true);
  await asked.getByRole("button", { name: "Continua certo" }).click();
  await isWaiting();
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
  await isSaved();
  expect(await status.getByText(failures.seatsWaiting).count()).toBe(0);
  saved.resolve();
  await page.getByRole("region", { name: /Envie sua autorização|Mostre seu perfil/ }).waitFor();
  expect(await asked.count()).toBe(0);
  const [stored] = await db.select().from(drivers).where(eq(drivers.id, driver.id));
  expect(stored).toMatchObject({ availableSeats: driver.saved.availableSeats, available: false });
});

test("a driver splits, taps +, and a family sees it on the card; later it becomes “a confirmar”", async () => {
  const driver = await aPublishedDriver(app, { name: "Marta das Vagas", availableSeats: 2 });
  const readCard = async () => {
    const html = await (await fetch(`${app.url}/buscar?estado=SP&cidade=S%C3%A3o+Paulo`)).text();
    const [, card = ""] =
      /<article(?=(?:(?!<\/article>).)*Marta das Vagas)(.*?)<\/article>/s.exec(html) ?? [];
    return card.replace(/<[^>]*>/g, "").replace(/\u00a0|&nbsp;/g, " ");
  };
  expect(await readCard()).toContain("2 vagasconfirmadas hoje");
  const { page, card, afternoon, fewer, isSaved } = await dashboard(driver);
  await card.getByRole("button", { name: "Separar por turno" }).click();
  await isSaved();
  const saved = page.waitForResponse((answer) => answer.url().includes("seats.save"));
  await card.getByRole("button", { name: "Aumentar vagas da manhã" }).click();
  await fewer.click();
  await fewer.click();
  expect(await field(page, "Vagas da manhã").textContent()).toBe("3");
  expect(await afternoon.textContent()).toBe("0");
  expect(await fewer.getAttribute("aria-disabled")).toBe("true");
  await saved;
  await until("the card to say it", async () => (await readCard()).includes("Manhã 3 · Tarde 0"));
  await card.getByText("As famílias veem:").getByText("Manhã 3", { exact: true }).waitFor();
  await reads(page, "Manhã 3");
  expect(await axeViolations(page)).toEqual([]);
  app.setNow(new Date(Date.now() + 46 * DAY));
  const old = await readCard();
  for (const words of ["Manhã 3 · Tarde 0", "a confirmar"]) expect(old).toContain(words);
  expect(old).not.toContain("confirmadas");
});
