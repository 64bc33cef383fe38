import { describe, expect, test } from "bun:test";
import { failures, successes, validation } from "../../shared/messages";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { expectSummary, field, press, refusals } from "./account-pages";

const { newPage } = testBrowser();
const app = testPages();

describe("recovery", () => {
  test("asks for the e-mail; the response is the same for an unknown one", async () => {
    const page = await newPage("phone");
    await page.goto(`${app.url}/esqueci-minha-senha`);
    await press(page, "Enviar Email");
    await expectSummary(page, [["Email", validation.emailMissing]]);
    await field(page, "Email").fill("ninguem@email.com");
    await press(page, "Enviar Email");
    await page.getByRole("heading", { name: "Email Enviado!" }).waitFor();
    await page.getByText(successes.forgotPassword).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Voltar ao login" }).click();
    await page.waitForURL(`${app.url}/login`);
  });

  test("without a response: the sentence of §8", async () => {
    const page = await newPage("phone", refusals);
    await page.goto(`${app.url}/esqueci-minha-senha`);
    await page.route("**/api/trpc/auth.forgotPassword*", (route) => route.abort());
    await field(page, "Email").fill("edson@email.com");
    await press(page, "Enviar Email");
    await page.getByRole("alert").getByText(failures.forgotPasswordOther).waitFor();
  });

  test("a link without a token is invalid and offers a new one", async () => {
    const page = await newPage("phone");
    await page.goto(`${app.url}/reset-password`);
    await page.getByRole("heading", { level: 1, name: "Link Inválido" }).waitFor();
    await page.getByText("O link de redefinição de senha é inválido ou expirou.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Solicitar Novo Link" }).click();
    await page.waitForURL(`${app.url}/esqueci-minha-senha`);
  });

  test("validates in the order of §5, and removes its parameters from the URL", async () => {
    const page = await newPage("phone", refusals);
    await page.goto(`${app.url}/reset-password?token=segredo&email=edson%40email.com`);
    await page.waitForURL(`${app.url}/reset-password`);
    expect(await axeViolations(page)).toEqual([]);
    await press(page, "Redefinir senha");
    await expectSummary(page, [["Senha", validation.fillAllFields]]);
    const passwords = async (one: string, other: string) => {
      await field(page, "Senha").fill(one);
      await field(page, "Confirmar senha").fill(other);
      await press(page, "Redefinir senha");
    };
    await passwords("123", "124");
    await expectSummary(page, [["Confirmar senha", validation.resetPasswordsDiffer]]);
    await passwords("12345", "12345");
    await expectSummary(page, [["Senha", validation.resetPasswordLength]]);
    await passwords("1234567890123", "1234567890123");
    await expectSummary(page, [["Senha", validation.resetPasswordLength]]);
    await passwords("novasenha", "novasenha");
    await page.getByRole("alert").getByText(validation.resetTokenInvalid).waitFor();
    await page.route("**/api/trpc/auth.resetPassword*", (route) => route.abort());
    await press(page, "Redefinir senha");
    await page.getByRole("alert").getByText(failures.resetOther).waitFor();
  });

  test("a link without an e-mail says so", async () => {
    const page = await newPage("phone");
    await page.goto(`${app.url}/reset-password?token=segredo`);
    await press(page, "Redefinir senha");
    await page.getByRole("alert").getByText(validation.resetEmailMissing).waitFor();
  });
});

describe("confirmation", () => {
  test("an incomplete link, and how to get another", async () => {
    const page = await newPage("phone");
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

  test("another account's token is refused with the server's own sentence", async () => {
    const page = await newPage("phone", refusals);
    await page.goto(`${app.url}/confirm-email?token=nenhum&email=edson%40email.com`);
    await page.getByText(validation.confirmationLinkInvalid).waitFor();
  });

  test("without a response: the sentence of §8, and a retry with the same link", async () => {
    const page = await newPage("phone", refusals);
    await page.route("**/api/trpc/auth.confirmEmail*", (route) => route.abort());
    await page.goto(`${app.url}/confirm-email?token=nenhum&email=edson%40email.com`);
    await page.getByText(failures.confirmEmailOther).waitFor();
    await page.unroute("**/api/trpc/auth.confirmEmail*");
    await press(page, "Tentar novamente");
    await page.getByText(validation.confirmationLinkInvalid).waitFor();
  });
});
