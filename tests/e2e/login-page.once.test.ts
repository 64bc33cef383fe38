import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { failures, successes, validation } from "../../shared/messages";
import { confirmed, registered } from "../accounts/people";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { expectSummary, field, press, refusals } from "./account-pages";

const { newPage } = testBrowser();
const app = testPages();

const alert = (page: Page, text: string) => page.getByRole("alert").getByText(text).waitFor();
const unanswered = async (page: Page, procedure: string) => {
  await page.route(`**/api/trpc/${procedure}*`, (route) => route.abort());
  return () => page.unroute(`**/api/trpc/${procedure}*`);
};

async function logIn(page: Page, email: string, password: string) {
  await field(page, "Email").fill(email);
  await field(page, "Senha").fill(password);
  await press(page, "Entrar");
}

test("a driver who forgot something: required fields, one sentence for wrong credentials, then the way to a new password", async () => {
  const page = await newPage("phone", refusals);
  await page.goto(`${app.url}/login`);
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Entrar");
  await expectSummary(page, [["Email", validation.fillAllFields]]);
  await field(page, "Email").fill("edson@email.com");
  await press(page, "Entrar");
  await expectSummary(page, [["Senha", validation.fillAllFields]]);
  await logIn(page, "ninguem@email.com", "senhaerrada");
  await alert(page, failures.loginCredentials);
  await page.getByRole("alert").filter({ hasText: failures.login }).waitFor();
  await unanswered(page, "auth.login");
  await press(page, "Entrar");
  await alert(page, failures.loginOther);
  expect(await field(page, "Senha").inputValue()).toBe("senhaerrada");
  expect(await axeViolations(page)).toEqual([]);
  // The tab keeps the e-mail, also for who forgot the password; never the password, not even one that is shown.
  await press(page, "Mostrar senha");
  await field(page, "Senha").fill("senhavisivel");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("senha");
  await page.reload({ waitUntil: "networkidle" });
  expect(await field(page, "Email").inputValue()).toBe("ninguem@email.com");
  expect(await field(page, "Senha").inputValue()).toBe("");

  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await page.waitForURL(/esqueci-minha-senha/);
  expect(await field(page, "Email").inputValue()).toBe("ninguem@email.com");
  await field(page, "Email").fill("");
  await press(page, "Enviar Email");
  await expectSummary(page, [["Email", validation.emailMissing]]);
  await field(page, "Email").fill("ninguem@email.com");
  const answered = await unanswered(page, "auth.forgotPassword");
  await press(page, "Enviar Email");
  await alert(page, failures.forgotPasswordOther);
  await answered();
  // The same answer as for an e-mail that has an account.
  await press(page, "Enviar Email");
  await page.getByRole("heading", { name: "Email Enviado!" }).waitFor();
  await page.getByText(successes.forgotPassword).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Voltar ao login" }).click();
  await page.waitForURL(`${app.url}/login`);
}, 60_000);

test("an unconfirmed e-mail gets the yellow notice and another link; a confirmed one a session and the requested page", async () => {
  const [unconfirmed, driver] = [await registered(app), await confirmed(app)];
  const page = await newPage("desktop", refusals);
  await page.goto(`${app.url}/assinatura?success=true`);
  await page.waitForURL(/\/login\?next=/);
  await logIn(page, unconfirmed.email, unconfirmed.password);
  await alert(page, failures.emailNotConfirmed);
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Reenviar Confirmação");
  await page.getByText(successes.resend).waitFor();
  await logIn(page, driver.email, driver.password);
  await page.waitForURL(/\/assinatura/);
  const keys = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(keys).toEqual(expect.arrayContaining(["rota.expires", "rota.token", "rota.user"]));
  await page.goto(`${app.url}/login?next=https://outro.example/`);
  await page.waitForURL(`${app.url}/painel`);
});

test("the link to a new password: invalid, incomplete, removed from the URL, validated in the order of §5, unanswered", async () => {
  const page = await newPage("phone", refusals);
  await page.goto(`${app.url}/reset-password`);
  await page.getByRole("heading", { level: 1, name: "Link Inválido" }).waitFor();
  await page.getByText("O link de redefinição de senha é inválido ou expirou.").waitFor();
  await page.getByRole("link", { name: "Solicitar Novo Link" }).click();
  await page.waitForURL(`${app.url}/esqueci-minha-senha`);
  await page.goto(`${app.url}/reset-password?token=segredo`);
  await press(page, "Redefinir senha");
  await alert(page, validation.resetEmailMissing);

  await page.goto(`${app.url}/reset-password?token=segredo&email=edson%40email.com`);
  await page.waitForURL(`${app.url}/reset-password`);
  expect(await axeViolations(page)).toEqual([]);
  for (const [one, other, label, message] of [
    ["", "", "Senha", validation.fillAllFields],
    ["123", "124", "Confirmar senha", validation.resetPasswordsDiffer],
    ["12345", "12345", "Senha", validation.resetPasswordLength],
    ["1234567890123", "1234567890123", "Senha", validation.resetPasswordLength],
  ] as const) {
    await field(page, "Senha").fill(one);
    await field(page, "Confirmar senha").fill(other);
    await press(page, "Redefinir senha");
    await expectSummary(page, [[label, message]]);
  }
  await field(page, "Senha").fill("novasenha");
  await field(page, "Confirmar senha").fill("novasenha");
  await press(page, "Redefinir senha");
  await alert(page, validation.resetTokenInvalid);
  await unanswered(page, "auth.resetPassword");
  await press(page, "Redefinir senha");
  await alert(page, failures.resetOther);
});

test("the link that confirms: incomplete, refused or unanswered, and how to get another", async () => {
  const page = await newPage("phone", refusals);
  const link = `${app.url}/confirm-email?token=nenhum&email=edson%40email.com`;
  const answered = await unanswered(page, "auth.confirmEmail");
  await page.goto(link);
  await page.getByText(failures.confirmEmailOther).waitFor();
  await answered();
  // The same link again: the server's own sentence.
  await press(page, "Tentar novamente");
  await page.getByText(validation.confirmationLinkInvalid).waitFor();

  await page.goto(`${app.url}/confirm-email?token=so-isso`);
  await page.getByRole("heading", { level: 1, name: "Erro na Confirmação" }).waitFor();
  await page.getByText(validation.confirmationLinkInvalid).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Reenviar Confirmação");
  await press(page, "Reenviar Confirmação");
  await expectSummary(page, [["Email", validation.emailMissing]]);
  await press(page, "Cancelar");
  expect(await field(page, "Email").count()).toBe(0);
  await press(page, "Reenviar Confirmação");
  await field(page, "Email").fill("ninguem@email.com");
  await press(page, "Reenviar Confirmação");
  await page.getByText(successes.resend).first().waitFor();
  await page.getByRole("link", { name: "Voltar ao login" }).waitFor();
});
