import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { sessions } from "../../drizzle/schema/accounts";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { createAccount, photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { accountWithProfile, profileCalls } from "../drivers/profile-calls";
import { rest } from "../support/api";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";
import { acceptTerms, fillRegistration, press, refusals } from "./account-pages";
import { openAs } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();

const loginAskedFrom = (path: string) => `${app.url}/login?next=${encodeURIComponent(path)}`;
const ownKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|expires/.test(key)));
const setExpiry = (page: Page, milliseconds: number) =>
  page.evaluate((expires) => localStorage.setItem("rota.expires", expires), expiryIn(milliseconds));
const expiryIn = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

async function openDashboard() {
  const account = await createAccount(app.services);
  const page = await openAs(newPage, app, account, { on: "desktop", path: paths.dashboard, ...refusals });
  await page.getByRole("heading", { level: 1, name: /^Olá/ }).waitFor();
  return { account, page };
}

describe("without a session", () => {
  test("an expired one is cleared", async () => {
    const { page } = await openDashboard();
    await setExpiry(page, -1000);
    await page.goto(app.url + paths.editor);
    await page.waitForURL(loginAskedFrom(paths.editor));
    expect(await ownKeys(page)).toEqual([]);
  });

  test("an expired one is cleared on a public page, too", async () => {
    const { page } = await openDashboard();
    await setExpiry(page, -1000);
    await page.goto(app.url + paths.faq);
    await page.waitForFunction(() => localStorage.getItem("rota.token") === null);
    expect(await ownKeys(page)).toEqual([]);
  });
});

describe("a session that ends while the area is open", () => {
  test("is announced five minutes before", async () => {
    const { page } = await openDashboard();
    expect(await page.getByText("Sua sessão está acabando.").count()).toBe(0);
    await setExpiry(page, 4 * 60_000);
    await page.goto(app.url + paths.subscription);
    await page.getByText("Sua sessão está acabando.").waitFor();
  });

  test("by time, clears its keys and opens the login", async () => {
    const { page } = await openDashboard();
    await setExpiry(page, 8000);
    await page.goto(app.url + paths.subscription);
    await page.waitForURL(loginAskedFrom(paths.subscription), { timeout: 30_000 });
    await page.getByText("Sua sessão terminou").waitFor();
    expect(await ownKeys(page)).toEqual([]);
  });

  test("by the server's response, too", async () => {
    const { page, account } = await openDashboard();
    // A late call of the dashboard must not find out first.
    await page.goto("about:blank");
    await app.services.db.delete(sessions).where(eq(sessions.userId, account.id));
    await page.goto(app.url + paths.subscription);
    await page.waitForURL(loginAskedFrom(paths.subscription));
    await page.getByText("Sua sessão terminou").waitFor();
    expect(await ownKeys(page)).toEqual([]);
  });
});

describe("logout", () => {
  test("ends the session here, on the server and in every tab", async () => {
    const { page, account } = await openDashboard();
    const area = await page.context().newPage();
    await area.goto(app.url + paths.subscription);
    await area.getByRole("button", { name: "Sair" }).waitFor();
    const publicPage = await page.context().newPage();
    await publicPage.goto(app.url + paths.faq);
    await publicPage.getByRole("button", { name: "Para condutores" }).click();
    await publicPage.getByText(account.email).filter({ visible: true }).waitFor();

    await press(page, "Sair");
    await page.getByText(successes.logoutText).waitFor();
    await page.waitForURL(`${app.url}/`);
    expect(await page.getByText("Sua sessão terminou").count()).toBe(0);
    // Back on a phone that somebody else holds now: the login, and nothing of whoever left.
    await page.goBack();
    await page.waitForURL(/\/login/);
    await page.getByRole("heading", { name: "Área do Condutor" }).waitFor();
    expect(await page.getByText(account.email).count()).toBe(0);
    await area.waitForURL(/\/login/);
    await publicPage.getByRole("banner").getByRole("link", { name: "Entrar" }).waitFor();
    expect(await ownKeys(page)).toEqual([]);
    await until("the server to forget the session", async () => {
      const { status } = await rest(app.url, account.token).get("/auth/me");
      return status === 401;
    });
  });

  test("works without the server", async () => {
    const { page } = await openDashboard();
    await page.route("**/api/auth/logout", (route) => route.abort());
    await press(page, "Sair");
    await page.waitForURL(`${app.url}/`);
    await page.getByText(successes.logout, { exact: true }).waitFor();
    expect(await ownKeys(page)).toEqual([]);
  });
});

describe("a driver who logs in in another tab", () => {
  async function twoDrivers() {
    const { account } = await accountWithProfile(app);
    const next = await createAccount(app.services, "Rosa");
    const profile = { ...wholeProfile, name: "Rosa Lima", phone: "(11) 91234-5678" };
    await profileCalls(app, next).save({ ...profile, photo: await photoDataUrl() });
    const page = await openAs(newPage, app, account, { on: "desktop", path: paths.editor, ...refusals });
    await page.getByLabel("Cor do veículo").fill("Laranja");
    await page.getByText("Rascunho guardado neste aparelho").waitFor();
    const other = await page.context().newPage();
    await other.goto(app.url + paths.faq);
    const logOut = () => other.evaluate(() => localStorage.removeItem("rota.token"));
    const logIn = () =>
      other.evaluate(
        ([token, user]) => {
          localStorage.setItem("rota.user", user);
          localStorage.setItem("rota.token", token);
        },
        [next.token, JSON.stringify({ ...next, firstName: "Rosa", lastName: "Lima" })] as const,
      );
    return { page, logOut, logIn };
  }

  async function expectRosa(page: Page) {
    const name = page.getByLabel("Nome", { exact: true });
    await until("Rosa's profile to be there", async () => (await name.inputValue()) === "Rosa Lima");
    expect(await page.getByLabel("Telefone (WhatsApp)").inputValue()).toBe("(11) 91234-5678");
    expect(await page.getByLabel("Cor do veículo").inputValue()).toBe(wholeProfile.vehicleColor);
    await page.getByRole("link", { name: "Painel" }).click();
    await page.getByRole("heading", { level: 1, name: "Olá, Rosa Lima" }).waitFor();
    expect(await page.getByText(wholeProfile.name).count()).toBe(0);
  }

  test("after a logout there sees no data of the previous one", async () => {
    const { page, logOut, logIn } = await twoDrivers();
    await logOut();
    await page.waitForURL(loginAskedFrom(paths.editor));
    // Once it has loaded; a login that is known earlier redirects to the editor at once.
    await page.getByRole("button", { name: "Entrar" }).waitFor();
    await logIn();
    await page.getByRole("button", { name: "Para condutores" }).click();
    await page.getByRole("link", { name: "Meu Perfil" }).click();
    await expectRosa(page);
  });

  test("without a logout replaces the open page", async () => {
    const { page, logIn } = await twoDrivers();
    await logIn();
    await expectRosa(page);
  });
});

describe("logging out with unsaved changes", () => {
  const openEditor = async () => {
    const { account } = await accountWithProfile(app);
    const page = await openAs(newPage, app, account, { on: "desktop", path: paths.editor, ...refusals });
    await page.getByLabel("Cor do veículo").fill("Laranja");
    return page;
  };
  const question = (page: Page) => page.getByRole("dialog", { name: "Sair da conta sem salvar?" });
  const drafts = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft")));

  test("asks for confirmation, and then leaves none of them in the browser", async () => {
    const page = await openEditor();
    // At once: what was typed is not in the draft yet.
    await press(page, "Sair");
    await question(page).getByRole("button", { name: "Voltar" }).click();
    expect(await page.getByLabel("Cor do veículo").inputValue()).toBe("Laranja");
    await page.getByText("Rascunho guardado neste aparelho").waitFor();
    await press(page, "Sair");
    await question(page).getByRole("button", { name: "Sair e apagar rascunho" }).click();
    await page.waitForURL(`${app.url}/`);
    await page.getByText(successes.logoutText).waitFor();
    expect([...(await ownKeys(page)), ...(await drafts(page))]).toEqual([]);
  });

  test("asks on a public page, too", async () => {
    const page = await openEditor();
    await page.getByText("Rascunho guardado neste aparelho").waitFor();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto(app.url + paths.faq);
    await page.getByRole("button", { name: "Para condutores" }).click();
    await press(page, "Sair");
    await question(page).getByRole("button", { name: "Sair e apagar rascunho" }).click();
    await page.waitForURL(`${app.url}/`);
    expect(await drafts(page)).toEqual([]);
  });
});

test("registering while signed in sends no session", async () => {
  const { page } = await openDashboard();
  await acceptTerms(page, app.url);
  await fillRegistration(page);
  const asked = page.waitForRequest(/auth\.register/);
  await press(page, "Criar conta");
  expect(await (await asked).headerValue("authorization")).toBeNull();
  await page.getByRole("heading", { name: "Conta Criada!" }).waitFor();
});
