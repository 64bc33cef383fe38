import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { sessions, users } from "../../drizzle/schema/accounts";
import { errors } from "../../shared/errors";
import { PROOF_LIFETIME } from "../../shared/limits";
import { successes, validation } from "../../shared/messages";
import { loggedIn } from "../accounts/people";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { testPages } from "../support/app";
import { type PageOptions, type Screen, testBrowser } from "../support/browser";
import { expectWellMade, openAs } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();

async function ownAccount(on: Screen, options: PageOptions = {}) {
  const driver = await loggedIn(app);
  const { body } = await rest(app.url, driver.sessionToken).get("/auth/me");
  const { id } = body as { id: string };
  const account = { id, email: driver.email, token: driver.sessionToken };
  const page = await openAs(newPage, app, account, { on, path: "/minha-conta", ...options });
  await page.getByRole("heading", { level: 1, name: "Minha conta" }).waitFor();
  return { page, driver, account };
}

/** From then on, the open session alone is not enough. */
async function elevenMinutesLater(userId: string): Promise<void> {
  const authenticatedAt = new Date(Date.now() - PROOF_LIFETIME);
  await app.services.db.update(sessions).set({ authenticatedAt }).where(eq(sessions.userId, userId));
}

const refused = { expectedErrors: [/status of 40[03]/] };

test("a driver changes the password, stays logged in here and is logged out elsewhere", async () => {
  const { page, driver, account } = await ownAccount("phone", refused);
  await expectWellMade(page);
  const { body } = await rest(app.url).post("/auth/login", driver);
  const { token } = body as { token: string };
  await page.getByRole("button", { name: "Alterar senha" }).click();
  await page.getByRole("link", { name: validation.fillAllFields }).click();
  await page.getByLabel("Nova senha", { exact: true }).fill("outra1234");
  await page.getByLabel("Confirmar nova senha", { exact: true }).fill("outra1234");
  await elevenMinutesLater(account.id);
  await page.getByRole("button", { name: "Alterar senha" }).click();
  const proof = page.getByRole("dialog", { name: "Confirme que é você" });
  const prove = async (password: string) => {
    await proof.getByLabel("Sua senha", { exact: true }).fill(password);
    await proof.getByRole("button", { name: "Confirmar" }).click();
  };
  await prove("errada1");
  await proof.getByText(errors.PASSWORD_WRONG.message).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await prove(driver.password);
  await page
    .getByRole("main")
    .getByText(successes.passwordChangedText({ sessions: 1, passkeys: 0 }))
    .waitFor();
  expect((await rest(app.url, token).get("/auth/me")).status).toBe(401);
  await page.getByRole("button", { name: "Sair dos outros aparelhos" }).click();
  await page
    .getByRole("main")
    .getByText(successes.accessEnded({ sessions: 0, passkeys: 0 }))
    .waitFor();
});

test("a driver finds the page in the menu, exports the data and deletes the account", async () => {
  const { page, driver, account } = await ownAccount("desktop", refused);
  await page.goto(`${app.url}/painel`);
  await page.getByRole("link", { name: "Edson" }).click();
  await page.getByRole("heading", { level: 1, name: "Minha conta" }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Baixar meus dados" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d{2}-\d{2}\.json$/);
  expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({
    account: { email: driver.email },
  });

  const ask = () => page.getByRole("button", { name: "Excluir minha conta", exact: true }).click();
  await ask();
  const dialog = page.getByRole("dialog", { name: "Excluir sua conta?" });
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await ask();
  await elevenMinutesLater(account.id);
  await dialog.getByRole("button", { name: "Sim, excluir minha conta" }).click();
  const proof = page.getByRole("dialog", { name: "Confirme que é você" });
  expect(await axeViolations(page)).toEqual([]);
  await proof.getByLabel("Sua senha", { exact: true }).fill("errada1");
  await proof.getByRole("button", { name: "Confirmar" }).click();
  await proof.getByText(errors.PASSWORD_WRONG.message).waitFor();
  await proof.getByRole("button", { name: "Voltar" }).click();
  await dialog.getByText(errors.PROOF_REQUIRED.message).waitFor();
  await dialog.getByRole("button", { name: "Sim, excluir minha conta" }).click();
  await proof.getByLabel("Sua senha", { exact: true }).fill(driver.password);
  await proof.getByRole("button", { name: "Confirmar" }).click();
  await page.waitForURL(`${app.url}/`);
  await page.getByText(successes.accountDeletedText).waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const left = await app.services.db.select({ id: users.id }).from(users);
  expect(left.map(({ id }) => id)).not.toContain(account.id);
});
