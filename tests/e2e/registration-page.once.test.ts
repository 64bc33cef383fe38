import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { responsibilityTerms } from "../../client/accounts/registration/responsibility-terms";
import { users } from "../../drizzle/schema/accounts";
import { TERMS_VERSION } from "../../shared/accounts-terms";
import { errors } from "../../shared/errors";
import { failures, successes, validation } from "../../shared/messages";
import { newDriver } from "../accounts/people";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { holdBack } from "../support/bad-network";
import { testBrowser } from "../support/browser";
import {
  acceptTerms,
  expectSummary,
  field,
  fillRegistration,
  focusedText,
  press,
  refusals,
} from "./account-pages";

const { newPage } = testBrowser();
const app = testPages();

test("the plans tab shows prices by period and links to the login; an unknown tab is the first one", async () => {
  const page = await newPage("phone");
  await page.goto(`${app.url}/cadastro?aba=outra`);
  expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("Cadastro");
  await page.getByRole("tab", { name: "Planos de Assinatura" }).click();
  const plan = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Plano Condutor" }) });
  for (const text of ["Mais Popular", "Para dominar", "+2 recursos adicionais"])
    await plan.getByText(text).waitFor();
  expect(await page.getByRole("radio", { name: /^Mensal/ }).isChecked()).toBe(true);
  for (const [label, perMonth, whole, saving] of [
    ["Mensal", "R$ 29,90/mês", [], []],
    ["Trimestral", "R$ 27,90/mês", ["R$\u00a083,70 por trimestre"], ["Economize 7%"]],
    ["Semestral", "R$ 26,00/mês", ["R$\u00a0156,00 por semestre"], ["Economize 13%"]],
    ["Anual", "R$ 23,92/mês", ["R$\u00a0287,00 por ano"], ["Economize 20%"]],
  ] as const) {
    await page.getByText(label, { exact: true }).click();
    await plan.getByText(perMonth).waitFor();
    expect(await plan.getByText(/ por (trimestre|semestre|ano)$/).allTextContents()).toEqual([...whole]);
    expect(await plan.getByText(/^Economize/).allTextContents()).toEqual([...saving]);
  }
  await page.getByRole("link", { name: "Fazer Login para Assinar" }).click();
  await page.waitForURL(`${app.url}/login`);
});

test("terms first, on a slow connection; then all errors of §5 at once, nothing lost without a response, and one account", async () => {
  const page = await newPage("desktop", refusals);
  // While a part of the page is fetched, the page says so instead of being blank.
  const releaseForm = await holdBack(page, "**/assets/registration-form-*.js");
  const releaseCreated = await holdBack(page, "**/assets/account-created-*.js");
  const opening = page.getByRole("status").getByText("Abrindo...");
  await page.goto(`${app.url}/cadastro`);
  expect(await field(page, "Nome").count()).toBe(0);
  await press(page, "Ler termos de responsabilidade");
  const dialog = page.getByRole("dialog", { name: "Termos de responsabilidade" });
  const declarations = dialog.getByRole("listitem");
  await declarations.last().waitFor();
  expect(await declarations.count()).toBe(5);
  for (const { text } of responsibilityTerms) await dialog.getByText(text).waitFor();
  const accept = dialog.getByRole("button", { name: "Aceitar e Prosseguir" });
  expect(await accept.isDisabled()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  const tick = dialog.getByLabel("Li, compreendi e aceito todos os termos de responsabilidade acima");
  await tick.check();
  expect(await accept.isEnabled()).toBe(true);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await field(page, "Nome").count()).toBe(0);
  await press(page, "Ler termos de responsabilidade");
  expect(await tick.isChecked()).toBe(false);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await focusedText(page)).toBe("Ler termos de responsabilidade");
  await acceptTerms(page, app.url);
  await opening.waitFor();
  releaseForm();

  await press(page, "Criar conta");
  await expectSummary(page, [
    ["Nome", validation.firstNameMin],
    ["Sobrenome", validation.lastNameMin],
    ["Email", validation.emailInvalid],
    ["Senha", validation.passwordMin],
    ["Confirmar senha", validation.confirmPasswordMin],
  ]);
  await fillRegistration(page, newDriver({ email: "edson@gmail", confirmPassword: "outrasenha" }));
  await press(page, "Criar conta");
  await expectSummary(page, [
    ["Email", validation.emailInvalid],
    ["Confirmar senha", validation.passwordsDiffer],
  ]);
  expect(await field(page, "Nome").inputValue()).toBe("Edson");
  const password = field(page, "Senha");
  expect(await password.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Mostrar senha" }).first().click();
  expect(await password.getAttribute("type")).toBe("text");
  await press(page, "Ocultar senha");
  expect(await password.getAttribute("type")).toBe("password");
  // Password managers know the fields.
  const kinds = await page
    .locator("main form input")
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")));
  expect(kinds).toEqual(["given-name", "family-name", "email", "new-password", "new-password"]);

  const driver = await fillRegistration(page);
  await page.route("**/api/trpc/auth.register*", (route) => route.abort());
  await press(page, "Criar conta");
  await page.getByRole("alert").getByText(failures.registration, { exact: true }).waitFor();
  await page.unroute("**/api/trpc/auth.register*");
  let calls = 0;
  await page.route("**/api/trpc/auth.register*", async (route) => {
    calls += 1;
    await route.continue();
  });
  await field(page, "Confirmar senha").press("Enter");
  await field(page, "Confirmar senha").press("Enter");
  await opening.waitFor();
  releaseCreated();
  await page.getByText(driver.email).waitFor();
  expect(calls).toBe(1);
  expect(await focusedText(page)).toBe("Conta Criada!");
  const [account] = await app.services.db.select().from(users).where(eq(users.email, driver.email));
  expect(account?.termsVersion).toBe(TERMS_VERSION);
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Reenviar Confirmação");
  await page.getByText(successes.resend).waitFor();

  await acceptTerms(page, app.url);
  await fillRegistration(page, driver);
  await press(page, "Criar conta");
  await expectSummary(page, [["Email", errors.EMAIL_TAKEN.message]]);
}, 60_000);

test("a registration survives a reload without its passwords, hints at a mistyped domain, and can be corrected afterwards", async () => {
  const page = await newPage("phone");
  await acceptTerms(page, app.url);
  await field(page, "Nome").fill("Edson");
  await page.reload();
  await page.getByText("Você já tinha começado. Continue de onde parou.").waitFor();
  const driver = await fillRegistration(page, newDriver({ email: "edson.suzuki.cadastro@gmail.con" }));
  await page.reload();
  await page.getByText("Você já tinha começado. Falta só escolher a senha.").waitFor();
  const typed = ["Nome", "Sobrenome", "Email", "Senha"].map((label) => field(page, label).inputValue());
  expect(await Promise.all(typed)).toEqual([driver.firstName, driver.lastName, driver.email, ""]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(driver.password);
  await field(page, "Email").focus();
  await field(page, "Senha").fill(driver.password);
  await press(page, "Você quis dizer edson.suzuki.cadastro@gmail.com?");
  expect(await field(page, "Email").inputValue()).toBe("edson.suzuki.cadastro@gmail.com");
  await field(page, "Confirmar senha").fill(driver.password);
  await press(page, "Criar conta");
  await press(page, "O email está errado? Corrigir");
  expect(await field(page, "Nome").inputValue()).toBe(driver.firstName);
  await field(page, "Email").fill("edson.suzuki.outro@gmail.com");
  await field(page, "Senha").fill(driver.password);
  await field(page, "Confirmar senha").fill(driver.password);
  await press(page, "Criar conta");
  await page.getByText("edson.suzuki.outro@gmail.com").waitFor();
  await page.goto(`${app.url}/cadastro`);
  await page.getByRole("button", { name: "Ler termos de responsabilidade" }).waitFor();
  const drafts = Object.keys(await page.evaluate(() => ({ ...localStorage }))).filter((key) =>
    key.includes("draft"),
  );
  expect(drafts).toEqual([]);
});
