import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { sessions } from "../../drizzle/schema/accounts";
import { failures, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { aSignedInDriver, cheapPasswords } from "../people/accounts";
import {
  aDriverWithProfile,
  aPublishedDriver,
  type DriverAccount,
  photoDataUrl,
  profileCalls,
  storedDriver,
  wholeProfile,
} from "../people/drivers";
import { rest } from "../support/api";
import { testPages } from "../support/app";
import { field, press, reads, testBrowser } from "../support/browser";
import { until } from "../support/until";
import { logIn, refusals, typedIn } from "./account-pages";
import { choosePhoto, expectToast, openAs, showTodaysSeats, storedLogin } from "./driver-area";

const { newPage } = testBrowser();
cheapPasswords();
const app = testPages();

const BRAND = "Marca do veículo";
const COLOR = "Cor do veículo";
const restored = "Rascunho recuperado.";
const price = (page: Page) => page.getByLabel("Mensalidade a partir de");
const open = (account: DriverAccount, path: string) =>
  openAs(newPage, app, account, { on: "desktop", path, ...refusals });
const another = async (page: Page, path: string) => {
  const tab = await page.context().newPage();
  await tab.goto(app.url + path);
  return tab;
};
/** What the browser keeps about a driver. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|expires|draft/.test(key)));

/** Types something and waits until the browser has stored it. */
async function typeUnsaved(page: Page): Promise<void> {
  await field(page, COLOR).fill("Laranja");
  await field(page, "Escola").fill("Escola pela metade");
  await page.waitForFunction(() =>
    Object.values(localStorage).some((text) => text.includes("Escola pela metade")),
  );
}

/** A driver with a password and a profile. */
async function driverWithProfile() {
  const driver = await aSignedInDriver(app);
  await profileCalls(app, driver.account).save({ ...wholeProfile, photo: await photoDataUrl() });
  return driver;
}

/** Signs in as the login page does in another tab, for so many milliseconds. */
function signIn(page: Page, account: DriverAccount, milliseconds?: number) {
  return page.evaluate(
    (login) => {
      for (const { name, value } of login) localStorage.setItem(name, value);
    },
    storedLogin(account, milliseconds),
  );
}

test("unsaved changes, photo included, outlive a reload, which asks nothing, a killed tab, a failed save and an expired session", async () => {
  const { account, password } = await driverWithProfile();
  const page = await open(account, paths.editor);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const picture = () => page.getByRole("img", { name: "Sua foto" }).getAttribute("src");
  await choosePhoto(page);
  await typeUnsaved(page);
  await page.reload();
  expect(asked).toEqual([]);
  await reads(page, restored);
  expect([await typedIn(page, COLOR), await typedIn(page, "Escola")]).toEqual([
    "Laranja",
    "Escola pela metade",
  ]);
  expect(await picture()).toStartWith("data:image/jpeg");
  await press(page, "Descartar rascunho");
  expect([await typedIn(page, COLOR), await typedIn(page, "Escola")]).toEqual(["Branca", ""]);
  expect(await picture()).toStartWith("/fotos/");

  await typeUnsaved(page);
  await page.context().setOffline(true);
  await press(page, "Salvar Alterações");
  await expectToast(page, failures.profileSave, failures.profileSaveText);
  await page.context().setOffline(false);
  await app.services.db.delete(sessions).where(eq(sessions.userId, account.id));
  await press(page, "Salvar Alterações");
  await page.waitForURL(`**${paths.login}?**`);
  await logIn(page, account.email, password);
  await page.waitForURL(`**${paths.editor}`);
  await reads(page, restored);
  await press(page, "Salvar Alterações");
  await expectToast(page, successes.profileSaved);
  expect(await storedDriver(app, account)).toMatchObject({
    vehicleColor: "Laranja",
    offeredSchoolTransport: [...wholeProfile.offeredSchoolTransport, "Escola pela metade"],
  });
});

test("saved elsewhere meanwhile: a driver applies what was typed here, or takes what was saved there; a killed tab's prices come back", async () => {
  const { account, save, publish } = await aPublishedDriver(app);
  await publish(false);
  const page = await open(account, paths.editor);
  const stored = async () => {
    const { vehicleBrand, vehicleColor, isPublic } = { ...(await storedDriver(app, account)) };
    return [vehicleBrand, vehicleColor, isPublic];
  };
  const dialog = page.getByRole("dialog", { name: "Seu perfil mudou em outro lugar" });
  await field(page, BRAND).fill("Renault Master");
  await save({ ...wholeProfile, vehicleColor: "Prata" });
  await press(page, "Salvar e publicar");
  // What was only changed elsewhere is no question.
  await dialog.getByText("Aqui: Renault Master").waitFor();
  expect(await dialog.getByText(/^Aqui:/).count()).toBe(1);
  expect(await stored()).toEqual(["Fiat Ducato", "Prata", false]);
  await dialog.getByRole("button", { name: "Manter o que digitei aqui" }).click();
  await expectToast(page, successes.published);
  expect(await stored()).toEqual(["Renault Master", "Prata", true]);
  // Saved, but the answer was lost: saved again, nobody is asked.
  await page.route(/drivers\.register/, (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await field(page, BRAND).fill("Iveco ");
  await press(page, "Salvar Alterações");
  await expectToast(page, failures.profileSave);
  await press(page, "Salvar Alterações");
  await expectToast(page, successes.profileSaved);
  await field(page, BRAND).fill("Kombi");
  await save({ ...wholeProfile, vehicleColor: "Preta" });
  await press(page, "Salvar Alterações");
  await dialog.getByRole("button", { name: "Usar a versão salva" }).click();
  expect([await typedIn(page, BRAND), await typedIn(page, COLOR)]).toEqual(["Fiat Ducato", "Preta"]);

  await page.goto(app.url + paths.details);
  const second = await another(page, paths.details);
  await price(second).fill("500");
  await price(page).fill("390");
  await press(page, "Salvar valores");
  await expectToast(page, successes.detailsSaved);
  await press(second, "Salvar valores");
  await expectToast(second, successes.detailsReplacedOther);
  await price(second).fill("600");
  await second.close();
  await page.reload();
  await reads(page, restored);
  expect(await price(page).inputValue()).toMatch(/600$/);
});

test("after a logout in any tab, a session's end, or another driver's login in another tab, nothing of the previous driver is left", async () => {
  const called = (name: string) => aDriverWithProfile(app, { name });
  const [{ account: edson }, { account: rosa }] = [await called("Edson Dias"), await called("Rosa Lima")];
  const page = await open(edson, paths.editor);
  const other = await another(page, paths.subscription);
  await other.getByRole("button", { name: "Sair" }).waitFor();
  // Logging out asks before it deletes what is unsaved, at once: what was typed is not in the draft yet.
  const question = page.getByRole("dialog", { name: "Sair da conta sem salvar?" });
  await field(page, COLOR).fill("Laranja");
  await press(page, "Sair");
  await question.getByRole("button", { name: "Voltar" }).click();
  expect(await typedIn(page, COLOR)).toBe("Laranja");
  await press(page, "Sair");
  // The message goes again after five seconds: it is waited for from the press on.
  await Promise.all([
    reads(page, successes.logoutText),
    question.getByRole("button", { name: "Sair e apagar rascunho" }).click(),
  ]);
  await page.waitForURL(`${app.url}/`);
  await other.waitForURL(/\/login/);
  expect(await kept(page)).toEqual([]);
  // Back on a phone that somebody else holds now: the login, and nothing of whoever left.
  await page.goBack();
  await page.waitForURL(/\/login/);
  expect(await page.getByText(edson.email).count()).toBe(0);
  const status = async () => (await rest(app.url, edson.token).get("/auth/me")).status;
  await until("the server to forget the session", async () => (await status()) === 401);

  const expectEnded = async () => {
    await page.waitForURL(`${app.url}/login?next=${encodeURIComponent(paths.subscription)}`);
    await reads(page, "Sua sessão terminou");
    expect(await kept(page)).toEqual([]);
  };
  await signIn(page, rosa, 8000);
  await page.goto(app.url + paths.subscription);
  await reads(page, "Sua sessão está acabando.");
  await expectEnded();
  await signIn(page, rosa);
  await app.services.db.delete(sessions).where(eq(sessions.userId, rosa.id));
  await page.goto(app.url + paths.subscription);
  await expectEnded();

  const again = async ({ id, email }: DriverAccount) => {
    const { token } = await app.services.sessions.create(app.services.db, id);
    return { id, email, token };
  };
  await signIn(page, await again(edson));
  await page.goto(app.url + paths.editor);
  await typeUnsaved(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await signIn(other, await again(rosa));
  await until("the other profile", async () => (await typedIn(page, "Nome")) === "Rosa Lima");
  expect(await typedIn(page, COLOR)).toBe(wholeProfile.vehicleColor);
  expect(await page.getByText("Edson Dias").count()).toBe(0);
});

test("a tap on seats counts however the page is left, in all tabs without internet, after a killed tab; a newer one wins", async () => {
  const driver = await aPublishedDriver(app);
  const seats = async () =>
    ((await driver.get("/drivers/profile")).body as { availableSeats: number }).availableSeats;
  const page = await open(driver.account, paths.dashboard);
  const on = (tab: Page) => tab.getByRole("region", { name: "Suas vagas", exact: true });
  const number = async (tab: Page, value: string) => {
    await showTodaysSeats(tab);
    await on(tab).getByLabel("Vagas", { exact: true }).getByText(value, { exact: true }).waitFor();
  };
  const more = (tab: Page) => on(tab).getByRole("button", { name: "Aumentar vagas", exact: true }).click();
  const says = async (text: string) => {
    await showTodaysSeats(page);
    await on(page).getByRole("status").getByText(text).waitFor();
  };
  await number(page, "6");
  // The tap is still being debounced.
  await more(page);
  await page.goto("about:blank");
  await until("the save", async () => (await seats()) === 7);
  await page.goto(app.url + paths.dashboard);
  await number(page, "7");
  const tab = await another(page, paths.dashboard);
  await number(tab, "7");
  const sent: string[] = [];
  page.context().on("requestfinished", (request) => {
    if (request.url().includes("seats.save")) sent.push(request.url());
  });
  await page.context().setOffline(true);
  await more(page);
  await says(failures.seatsWaiting);
  // The other tab shows it, and its own tap comes last.
  await number(tab, "8");
  await more(tab);
  await number(page, "9");
  expect(sent).toEqual([]);
  await page.context().setOffline(false);
  await until("the save", async () => (await seats()) === 9);
  const isWaiting = on(page).getByText(failures.seatsWaiting);
  await isWaiting.waitFor({ state: "detached" });
  expect(sent).toHaveLength(1);
  await tab.close();

  await page.context().setOffline(true);
  await more(page);
  await says(failures.seatsWaiting);
  await page.goto("about:blank");
  await page.context().setOffline(false);
  await driver.post("/drivers/seats", { seats: 2 });
  await page.goto(app.url + paths.dashboard);
  await says(successes.seatsNewer);
  await number(page, "2");
  expect(await seats()).toBe(2);
});
