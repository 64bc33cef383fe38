import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { sessions } from "../../drizzle/schema/accounts";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { createAccount, type DriverAccount, photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { profileCalls } from "../drivers/profile-calls";
import { rest } from "../support/api";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";
import { acceptTerms, fillRegistration, press, refusals } from "./account-pages";
import { openAs } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();

const loginAskedFrom = (path: string) => `${app.url}/login?next=${encodeURIComponent(path)}`;
const ended = (page: Page) => page.getByText("Sua sessão terminou").waitFor();
/** What the browser keeps about a driver. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|expires|draft/.test(key)));

/** Signs in as the login page does in another tab, for so many milliseconds. */
const signIn = (
  page: Page,
  { token, ...user }: DriverAccount,
  milliseconds = 3_600_000,
  firstName = "Edson",
) =>
  page.evaluate(
    ([token, user, expires]) => {
      localStorage.setItem("rota.user", user);
      localStorage.setItem("rota.expires", expires);
      localStorage.setItem("rota.token", token);
    },
    [
      token,
      JSON.stringify({ ...user, firstName, lastName: "Ribeiro" }),
      new Date(Date.now() + milliseconds).toISOString(),
    ] as const,
  );

/** A driver with a profile of this name and telephone. */
async function driverCalled(name: string, phone = wholeProfile.phone) {
  const account = await createAccount(app.services, name);
  await profileCalls(app, account).save({ ...wholeProfile, name, phone, photo: await photoDataUrl() });
  return account;
}

const open = (account: DriverAccount, path: string) =>
  openAs(newPage, app, account, { on: "desktop", path, ...refusals });

test("a session that ends is announced, and clears its keys by time, by the server's answer and on public pages", async () => {
  const account = await createAccount(app.services);
  const page = await open(account, paths.dashboard);
  await page.getByRole("heading", { level: 1, name: /^Olá/ }).waitFor();
  expect(await page.getByText("Sua sessão está acabando.").count()).toBe(0);
  await signIn(page, account, 4 * 60_000);
  await page.goto(app.url + paths.subscription);
  await page.getByText("Sua sessão está acabando.").waitFor();

  await signIn(page, account, 8000);
  await page.goto(app.url + paths.subscription);
  await page.waitForURL(loginAskedFrom(paths.subscription));
  await ended(page);
  expect(await kept(page)).toEqual([]);

  for (const [path, leadsTo] of [
    [paths.faq, app.url + paths.faq],
    [paths.editor, loginAskedFrom(paths.editor)],
  ] as const) {
    await signIn(page, account, -1000);
    await page.goto(app.url + path);
    await page.waitForURL(leadsTo);
    await page.waitForFunction(() => localStorage.getItem("rota.token") === null);
    expect(await kept(page)).toEqual([]);
  }

  // Registering while signed in sends no session.
  await signIn(page, account);
  await acceptTerms(page, app.url);
  await fillRegistration(page);
  const asked = page.waitForRequest(/auth\.register/);
  await press(page, "Criar conta");
  expect(await (await asked).headerValue("authorization")).toBeNull();
  await page.getByRole("heading", { name: "Conta Criada!" }).waitFor();

  await signIn(page, account);
  await app.services.db.delete(sessions).where(eq(sessions.userId, account.id));
  await page.goto(app.url + paths.subscription);
  await page.waitForURL(loginAskedFrom(paths.subscription));
  await ended(page);
  expect(await kept(page)).toEqual([]);
}, 90_000);

test("logging out ends the session here, also without the server, on the server and in every tab", async () => {
  const account = await createAccount(app.services);
  const page = await open(account, paths.dashboard);
  await page.route("**/api/auth/logout", (route) => route.abort());
  await press(page, "Sair");
  await page.waitForURL(`${app.url}/`);
  await page.getByText(successes.logout, { exact: true }).waitFor();
  expect(await kept(page)).toEqual([]);
  await page.unroute("**/api/auth/logout");

  await signIn(page, account);
  await page.goto(app.url + paths.dashboard);
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
  expect(await kept(page)).toEqual([]);
  await until("the server to forget the session", async () => {
    const { status } = await rest(app.url, account.token).get("/auth/me");
    return status === 401;
  });
}, 60_000);

test("who logs in in another tab, after a logout there or without, sees nothing of the previous driver", async () => {
  const [edson, rosa, nilo] = await Promise.all([
    driverCalled("Edson Dias"),
    driverCalled("Rosa Lima", "(11) 91234-5678"),
    driverCalled("Nilo Braga"),
  ]);
  const page = await open(edson, paths.editor);
  const other = await page.context().newPage();
  await other.goto(app.url + paths.faq);
  const typeUnsaved = async () => {
    await page.getByLabel("Cor do veículo").fill("Laranja");
    await page.getByText("Rascunho guardado neste aparelho").waitFor();
  };
  const expectOnly = async (name: string, previous: string, phone: string) => {
    const field = page.getByLabel("Nome", { exact: true });
    await until("the other profile to be there", async () => (await field.inputValue()) === name);
    expect(await page.getByLabel("Telefone (WhatsApp)").inputValue()).toBe(phone);
    expect(await page.getByLabel("Cor do veículo").inputValue()).toBe(wholeProfile.vehicleColor);
    await page.getByRole("link", { name: "Painel" }).click();
    await page.getByRole("heading", { level: 1, name: `Olá, ${name}` }).waitFor();
    expect(await page.getByText(previous).count()).toBe(0);
  };
  await typeUnsaved();
  await signIn(other, rosa, undefined, "Rosa");
  await expectOnly("Rosa Lima", "Edson Dias", "(11) 91234-5678");

  await page.goto(app.url + paths.editor);
  await typeUnsaved();
  await other.evaluate(() => localStorage.removeItem("rota.token"));
  await page.waitForURL(loginAskedFrom(paths.editor));
  // Once it has loaded; a login that is known earlier redirects to the editor at once.
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  await signIn(other, nilo, undefined, "Nilo");
  await page.getByRole("button", { name: "Para condutores" }).click();
  await page.getByRole("link", { name: "Meu Perfil" }).click();
  await expectOnly("Nilo Braga", "Rosa Lima", wholeProfile.phone);
}, 60_000);

test("logging out with unsaved changes asks, on a public page too, and then leaves none of them in the browser", async () => {
  const account = await driverCalled("Edson Dias");
  const page = await open(account, paths.editor);
  page.on("dialog", (dialog) => void dialog.accept());
  const question = page.getByRole("dialog", { name: "Sair da conta sem salvar?" });
  const leaveAndDelete = async () => {
    await press(page, "Sair");
    await question.getByRole("button", { name: "Sair e apagar rascunho" }).click();
    await page.waitForURL(`${app.url}/`);
    await page.getByText(successes.logoutText).waitFor();
    expect(await kept(page)).toEqual([]);
  };
  await page.getByLabel("Cor do veículo").fill("Laranja");
  // At once: what was typed is not in the draft yet.
  await press(page, "Sair");
  await question.getByRole("button", { name: "Voltar" }).click();
  expect(await page.getByLabel("Cor do veículo").inputValue()).toBe("Laranja");
  await page.getByText("Rascunho guardado neste aparelho").waitFor();
  await leaveAndDelete();

  const { token } = await app.services.sessions.create(app.services.db, account.id);
  await signIn(page, { ...account, token });
  await page.goto(app.url + paths.editor);
  await page.getByLabel("Cor do veículo").fill("Laranja");
  await page.getByText("Rascunho guardado neste aparelho").waitFor();
  await page.goto(app.url + paths.faq);
  await page.getByRole("button", { name: "Para condutores" }).click();
  await leaveAndDelete();
}, 60_000);
