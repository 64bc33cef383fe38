import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { successes } from "../../shared/messages";
import { linkIn, newDriver } from "../accounts/people";
import { testPagesWithMail } from "../support/app";
import { testBrowser } from "../support/browser";
import { acceptTerms, field, fillRegistration, press } from "./account-pages";

const { newPage } = testBrowser();
const running = testPagesWithMail();

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

async function logIn(page: Page, email: string, password: string) {
  await field(page, "Email").fill(email);
  await field(page, "Senha").fill(password);
  await press(page, "Entrar");
}

test("registers, confirms by mail, logs in and out, recovers the password and logs in again", async () => {
  const driver = newDriver();
  const newPassword = "outrasenha";
  const page = await newPage("phone");

  await acceptTerms(page, running.app.url);
  await fillRegistration(page, driver);
  await press(page, "Criar conta");
  await title(page, "Conta Criada!");
  await page.getByText(successes.registration).waitFor();

  const confirmation = linkIn(await running.mail.waitForMail(driver.email, "Confirme"));
  await page.goto(confirmation.address.href);
  await title(page, "Email Confirmado!");
  expect(page.url()).toBe(`${running.app.url}/confirm-email`);
  await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
  await logIn(page, driver.email, driver.password);
  await title(page, "Olá, Edson");
  expect(page.url()).toBe(`${running.app.url}/painel`);
  await page.getByText(successes.login).waitFor();

  await press(page, "Abrir menu");
  await press(page, "Sair");
  await page.getByText(successes.logout, { exact: true }).waitFor();
  await page.getByText(successes.logoutText).waitFor();
  await page.waitForURL(`${running.app.url}/`);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("rota.token");

  await page.goto(`${running.app.url}/login`);
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await title(page, "Esqueci minha senha");
  await field(page, "Email").fill(driver.email);
  await press(page, "Enviar Email");
  await title(page, "Email Enviado!");
  const reset = linkIn(await running.mail.waitForMail(driver.email, "Nova senha"));
  await page.goto(reset.address.href);
  await field(page, "Senha").fill(newPassword);
  await field(page, "Confirmar senha").fill(newPassword);
  await press(page, "Redefinir senha");
  await title(page, "Senha Redefinida!");
  await running.mail.waitForMail(driver.email, "foi alterada");
  await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
  await logIn(page, driver.email, newPassword);
  await title(page, "Olá, Edson");
});
