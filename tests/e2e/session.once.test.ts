import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { sessions, users } from "../../drizzle/schema/accounts";
import { errors } from "../../shared/errors";
import { PROOF_LIFETIME } from "../../shared/limits";
import { successes, validation } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { cheapPasswords, loggedIn } from "../accounts/people";
import { createAccount, type DriverAccount, wholeProfile } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";
import {
  acceptTerms,
  field,
  fill,
  fillRegistration,
  isTitled,
  press,
  reads,
  refusals,
} from "./account-pages";
import { expectWellMade, openAs } from "./driver-area";

const { newPage } = testBrowser();
cheapPasswords();
const app = testPages();

const loginAskedFrom = (path: string) => `${app.url}/login?next=${encodeURIComponent(path)}`;
/** What the browser keeps about a driver. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|expires|draft/.test(key)));
const open = (account: DriverAccount, path: string) =>
  openAs(newPage, app, account, { on: "desktop", path, ...refusals });
const another = async (page: Page, path: string) => {
  const tab = await page.context().newPage();
  await tab.goto(app.url + path);
  return tab;
};
const typeUnsaved = async (page: Page) => {
  await page.getByLabel("Cor do veículo").fill("Laranja");
  await reads(page, "Rascunho guardado neste aparelho");
};

/** Signs in as the login page does in another tab, for so many milliseconds. */
function signIn(page: Page, { token, ...user }: DriverAccount, milliseconds = 3_600_000) {
  const name = { firstName: "Edson", lastName: "Ribeiro" };
  const expires = new Date(Date.now() + milliseconds).toISOString();
  return page.evaluate(
    ([token, user, expires]) => {
      localStorage.setItem("rota.user", user);
      localStorage.setItem("rota.expires", expires);
      localStorage.setItem("rota.token", token);
    },
    [token, JSON.stringify({ ...user, ...name }), expires] as const,
  );
}

test("a session that ends is announced, and clears its keys by time, by the server's answer and on public pages", async () => {
  const account = await createAccount(app.services);
  const page = await open(account, paths.dashboard);
  const expectEnded = async () => {
    await page.waitForURL(loginAskedFrom(paths.subscription));
    await reads(page, "Sua sessão terminou");
    expect(await kept(page)).toEqual([]);
  };
  await isTitled(page, /^Olá/);
  expect(await page.getByText("Sua sessão está acabando.").count()).toBe(0);
  await signIn(page, account, 4 * 60_000);
  await page.goto(app.url + paths.subscription);
  await reads(page, "Sua sessão está acabando.");
  await signIn(page, account, 8000);
  await page.goto(app.url + paths.subscription);
  await expectEnded();

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
  await page.goto(app.url + paths.register);
  await acceptTerms(page);
  await fillRegistration(page);
  const asked = page.waitForRequest(/auth\.register/);
  await press(page, "Criar conta");
  expect(await (await asked).headerValue("authorization")).toBeNull();
  await isTitled(page, "Conta Criada!");

  await signIn(page, account);
  await app.services.db.delete(sessions).where(eq(sessions.userId, account.id));
  await page.goto(app.url + paths.subscription);
  await expectEnded();
});

test("logging out ends the session in every tab, on the server or without it, and asks before it deletes what is unsaved", async () => {
  const { account } = await accountWithProfile(app);
  const page = await open(account, paths.editor);
  page.on("dialog", (dialog) => void dialog.accept());
  const question = page.getByRole("dialog", { name: "Sair da conta sem salvar?" });
  await page.getByLabel("Cor do veículo").fill("Laranja");
  // At once: what was typed is not in the draft yet.
  await press(page, "Sair");
  await question.getByRole("button", { name: "Voltar" }).click();
  expect(await page.getByLabel("Cor do veículo").inputValue()).toBe("Laranja");
  await reads(page, "Rascunho guardado neste aparelho");
  // On a public page too, and without the server.
  await page.goto(app.url + paths.faq);
  await press(page, "Para condutores");
  await page.route("**/api/auth/logout", (route) => route.abort());
  await press(page, "Sair");
  await question.getByRole("button", { name: "Sair e apagar rascunho" }).click();
  await page.waitForURL(`${app.url}/`);
  await reads(page, successes.logoutText);
  expect(await kept(page)).toEqual([]);
  await page.unroute("**/api/auth/logout");

  await signIn(page, account);
  await page.goto(app.url + paths.dashboard);
  const area = await another(page, paths.subscription);
  await area.getByRole("button", { name: "Sair" }).waitFor();
  const publicPage = await another(page, paths.faq);
  await press(publicPage, "Para condutores");
  await publicPage.getByText(account.email).filter({ visible: true }).waitFor();
  await press(page, "Sair");
  await page.waitForURL(`${app.url}/`);
  await reads(page, successes.logoutText);
  expect(await page.getByText("Sua sessão terminou").count()).toBe(0);
  // Back on a phone that somebody else holds now: the login, and nothing of whoever left.
  await page.goBack();
  await page.waitForURL(/\/login/);
  await page.getByRole("heading", { name: "Área do Condutor" }).waitFor();
  expect(await page.getByText(account.email).count()).toBe(0);
  await area.waitForURL(/\/login/);
  await publicPage.getByRole("banner").getByRole("link", { name: "Entrar" }).waitFor();
  expect(await kept(page)).toEqual([]);
  const status = async () => (await rest(app.url, account.token).get("/auth/me")).status;
  await until("the server to forget the session", async () => (await status()) === 401);
});

test("who logs in in another tab, after a logout there or without, sees nothing of the previous driver", async () => {
  const called = (name: string, phone = wholeProfile.phone) => accountWithProfile(app, { name, phone });
  const { account: edson } = await called("Edson Dias");
  const { account: rosa } = await called("Rosa Lima", "(11) 91234-5678");
  const { account: nilo } = await called("Nilo Braga");
  const page = await open(edson, paths.editor);
  const other = await another(page, paths.faq);
  const expectOnly = async (name: string, previous: string, phone: string) => {
    await until("the other profile", async () => (await field(page, "Nome").inputValue()) === name);
    expect(await page.getByLabel("Telefone (WhatsApp)").inputValue()).toBe(phone);
    expect(await page.getByLabel("Cor do veículo").inputValue()).toBe(wholeProfile.vehicleColor);
    await page.getByRole("link", { name: "Painel" }).click();
    await isTitled(page, `Olá, ${name}`);
    expect(await page.getByText(previous).count()).toBe(0);
  };
  await typeUnsaved(page);
  await signIn(other, rosa);
  await expectOnly("Rosa Lima", "Edson Dias", "(11) 91234-5678");

  await page.goto(app.url + paths.editor);
  await typeUnsaved(page);
  await other.evaluate(() => localStorage.removeItem("rota.token"));
  await page.waitForURL(loginAskedFrom(paths.editor));
  // Once it has loaded; a login that is known earlier redirects to the editor at once.
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  await signIn(other, nilo);
  await press(page, "Para condutores");
  await page.getByRole("link", { name: "Meu Perfil" }).click();
  await expectOnly("Nilo Braga", "Rosa Lima", wholeProfile.phone);
});

test("on the own account a driver changes the password, logs out elsewhere, exports the data and deletes all of it", async () => {
  const driver = await loggedIn(app);
  const [user] = await app.services.db.select().from(users).where(eq(users.email, driver.email));
  const id = user?.id ?? "";
  const account = { id, email: driver.email, token: driver.sessionToken };
  const refused = { expectedErrors: [/status of 40[03]/] };
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.account, ...refused });
  // From then on, the open session alone is not enough.
  const elevenMinutesLater = () =>
    app.services.db
      .update(sessions)
      .set({ authenticatedAt: new Date(Date.now() - PROOF_LIFETIME) })
      .where(eq(sessions.userId, id));
  const proof = page.getByRole("dialog", { name: "Confirme que é você" });
  const prove = async (password: string) => {
    await proof.getByLabel("Sua senha", { exact: true }).fill(password);
    await proof.getByRole("button", { name: "Confirmar" }).click();
  };
  const says = (text: string) => page.getByRole("main").getByText(text).waitFor();
  await isTitled(page, "Minha conta");
  await expectWellMade(page);
  const { body } = await rest(app.url).post("/auth/login", driver);
  const { token } = body as { token: string };
  await press(page, "Alterar senha");
  await page.getByRole("link", { name: validation.fillAllFields }).click();
  await fill(page, { "Nova senha": "outra1234", "Confirmar nova senha": "outra1234" });
  await elevenMinutesLater();
  await press(page, "Alterar senha");
  await prove(driver.password);
  await says(successes.passwordChangedText({ sessions: 1, passkeys: 0 }));
  expect((await rest(app.url, token).get("/auth/me")).status).toBe(401);
  await press(page, "Sair dos outros aparelhos");
  await says(successes.accessEnded({ sessions: 0, passkeys: 0 }));

  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Baixar meus dados")]);
  expect(file.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d{2}-\d{2}\.json$/);
  const exported = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(exported).toMatchObject({ account: { email: driver.email } });

  const dialog = page.getByRole("dialog", { name: "Excluir sua conta?" });
  const remove = dialog.getByRole("button", { name: "Sim, excluir minha conta" });
  await press(page, "Excluir minha conta");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await press(page, "Excluir minha conta");
  expect(await axeViolations(page)).toEqual([]);
  await elevenMinutesLater();
  await remove.click();
  await prove("errada1");
  await proof.getByText(errors.PASSWORD_WRONG.message).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await proof.getByRole("button", { name: "Voltar" }).click();
  await dialog.getByText(errors.PROOF_REQUIRED.message).waitFor();
  await remove.click();
  await prove("outra1234");
  await page.waitForURL(`${app.url}/`);
  await reads(page, successes.accountDeletedText);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await app.services.db.select().from(users).where(eq(users.id, id))).toEqual([]);
});
