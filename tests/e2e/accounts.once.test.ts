import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { responsibilityTerms } from "../../client/accounts/registration/responsibility-terms";
import { users } from "../../drizzle/schema/accounts";
import { TERMS_VERSION } from "../../shared/accounts-terms";
import { errors } from "../../shared/errors";
import { failures, successes, validation } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { cheapPasswords, confirmed, linkIn, newDriver, registered } from "../accounts/people";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { testPagesWithMail } from "../support/app";
import { holdBack } from "../support/bad-network";
import { testBrowser } from "../support/browser";
import {
  acceptTerms,
  expectSummary,
  field,
  fill,
  fillRegistration,
  focusedText,
  follow,
  isTitled,
  logIn,
  press,
  reads,
  refusals,
  typedIn,
  unanswered,
} from "./account-pages";

const { newPage } = testBrowser();
cheapPasswords();
const running = testPagesWithMail({ TRUSTED_PROXY_HOPS: "1" });
const at = (path: string) => running.app.url + path;

test("terms first, on a slow connection; every error of §5 at once, nothing lost without an answer, one account, and a taken e-mail", async () => {
  const page = await newPage("desktop", refusals);
  // While a part of the page is fetched, the page says so instead of being blank.
  const releaseForm = await holdBack(page, "**/assets/registration-form-*.js");
  const releaseCreated = await holdBack(page, "**/assets/account-created-*.js");
  const opening = page.getByRole("status").getByText("Abrindo...");
  await page.goto(at(`${paths.register}?aba=outra`));
  expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("Cadastro");
  await press(page, "Ler termos de responsabilidade");
  const dialog = page.getByRole("dialog", { name: "Termos de responsabilidade" });
  for (const { text } of responsibilityTerms) await dialog.getByText(text).waitFor();
  expect(await dialog.getByRole("listitem").count()).toBe(5);
  const accept = dialog.getByRole("button", { name: "Aceitar e Prosseguir" });
  expect(await accept.isDisabled()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  const tick = dialog.getByLabel("Li, compreendi e aceito todos os termos de responsabilidade acima");
  await tick.check();
  expect(await accept.isEnabled()).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await focusedText(page)).toBe("Ler termos de responsabilidade");
  expect(await field(page, "Nome").count()).toBe(0);
  await press(page, "Ler termos de responsabilidade");
  expect(await tick.isChecked()).toBe(false);
  await page.keyboard.press("Escape");
  await acceptTerms(page);
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
  expect(await axeViolations(page)).toEqual([]);
  // Password managers know the fields.
  const kinds = await page
    .locator("main form input")
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")));
  expect(kinds).toEqual(["given-name", "family-name", "email", "new-password", "new-password"]);

  const driver = await fillRegistration(page);
  const answered = await unanswered(page, "auth.register");
  await press(page, "Criar conta");
  await page.getByRole("alert").getByText(failures.registration, { exact: true }).waitFor();
  await answered();
  let calls = 0;
  await page.route("**/api/trpc/auth.register*", async (route) => {
    calls += 1;
    await route.continue();
  });
  await field(page, "Confirmar senha").press("Enter");
  await field(page, "Confirmar senha").press("Enter");
  await opening.waitFor();
  releaseCreated();
  await reads(page, driver.email);
  expect([calls, await focusedText(page)]).toEqual([1, "Conta Criada!"]);
  const [account] = await running.app.services.db.select().from(users).where(eq(users.email, driver.email));
  expect(account?.termsVersion).toBe(TERMS_VERSION);
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Reenviar Confirmação");
  await reads(page, successes.resend);

  // Taken: how to continue, and another mail has the way to delete that registration.
  await page.goto(at(paths.register));
  await acceptTerms(page);
  await fillRegistration(page, driver);
  await press(page, "Criar conta");
  await expectSummary(page, [["Email", errors.EMAIL_TAKEN.message]]);
  await reads(page, /em “Não fui eu”/);
  running.mail.mails.length = 0;
  await press(page, "Reenviar Confirmação");
  const { text } = await running.mail.waitForMail(driver.email);
  expect(text).toMatch(/https?:\/\/\S+\/nao-fui-eu\?\S*token=/);
});

test("a registration survives a reload without its passwords, hints at a mistyped domain, and can be corrected afterwards", async () => {
  const page = await newPage("phone");
  await page.goto(at(paths.register));
  await page.getByRole("tab", { name: "Planos de Assinatura" }).click();
  await page.getByText("Anual", { exact: true }).click();
  for (const text of ["R$ 23,92/mês", "R$ 287,00 por ano", "Economize 20%"]) await reads(page, text);
  await page.getByRole("tab", { name: "Cadastro" }).click();
  await acceptTerms(page);
  await field(page, "Nome").fill("Edson");
  await page.reload();
  await reads(page, "Você já tinha começado. Continue de onde parou.");
  const driver = await fillRegistration(page, newDriver({ email: "edson.suzuki.cadastro@gmail.con" }));
  await page.reload();
  await reads(page, "Você já tinha começado. Falta só escolher a senha.");
  const typed = ["Nome", "Sobrenome", "Email", "Senha"].map((label) => typedIn(page, label));
  expect(await Promise.all(typed)).toEqual([driver.firstName, driver.lastName, driver.email, ""]);
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await stored()).not.toContain(driver.password);
  await field(page, "Email").focus();
  const passwords = { Senha: driver.password, "Confirmar senha": driver.password };
  await fill(page, passwords);
  await press(page, "Você quis dizer edson.suzuki.cadastro@gmail.com?");
  expect(await typedIn(page, "Email")).toBe("edson.suzuki.cadastro@gmail.com");
  await press(page, "Criar conta");
  await press(page, "O email está errado? Corrigir");
  expect(await typedIn(page, "Nome")).toBe(driver.firstName);
  await fill(page, { Email: "edson.suzuki.outro@gmail.com", ...passwords });
  await press(page, "Criar conta");
  await reads(page, "edson.suzuki.outro@gmail.com");
  await page.goto(at(paths.register));
  await page.getByRole("button", { name: "Ler termos de responsabilidade" }).waitFor();
  expect(await stored()).not.toContain("draft");
});

test("a driver who forgot something: required fields, one sentence for wrong credentials, the way to a new password; then signed in, where it was asked", async () => {
  const [unconfirmed, driver] = [await registered(running.app), await confirmed(running.app)];
  const page = await newPage("phone", refusals);
  const alert = (text: string) => page.getByRole("alert").getByText(text).waitFor();
  await page.goto(at(`${paths.subscription}?success=true`));
  await page.waitForURL(/\/login\?next=/);
  await press(page, "Entrar");
  await expectSummary(page, [["Email", validation.fillAllFields]]);
  await logIn(page, "edson@email.com", "");
  await expectSummary(page, [["Senha", validation.fillAllFields]]);
  await logIn(page, "ninguem@email.com", "senhaerrada");
  await alert(failures.loginCredentials);
  const answered = await unanswered(page, "auth.login");
  await press(page, "Entrar");
  await alert(failures.loginOther);
  await answered();
  expect(await typedIn(page, "Senha")).toBe("senhaerrada");
  expect(await axeViolations(page)).toEqual([]);
  // The tab keeps the e-mail, also for who forgot the password; never the password, not even one that is shown.
  await press(page, "Mostrar senha");
  await field(page, "Senha").fill("senhavisivel");
  expect(await field(page, "Senha").getAttribute("type")).toBe("text");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("senha");
  await page.reload({ waitUntil: "networkidle" });
  expect([await typedIn(page, "Email"), await typedIn(page, "Senha")]).toEqual(["ninguem@email.com", ""]);

  await follow(page, "Esqueci minha senha");
  await isTitled(page, "Esqueci minha senha");
  expect(await typedIn(page, "Email")).toBe("ninguem@email.com");
  await field(page, "Email").fill("");
  await press(page, "Enviar Email");
  await expectSummary(page, [["Email", validation.emailMissing]]);
  await field(page, "Email").fill("ninguem@email.com");
  const again = await unanswered(page, "auth.forgotPassword");
  await press(page, "Enviar Email");
  await alert(failures.forgotPasswordOther);
  await again();
  // The same answer as for an e-mail that has an account.
  await press(page, "Enviar Email");
  await page.getByRole("heading", { name: "Email Enviado!" }).waitFor();
  await reads(page, successes.forgotPassword);

  await page.goto(at(`${paths.login}?next=${encodeURIComponent(paths.subscription)}`));
  await logIn(page, unconfirmed.email, unconfirmed.password);
  await alert(failures.emailNotConfirmed);
  await press(page, "Reenviar Confirmação");
  await reads(page, successes.resend);
  await logIn(page, driver.email, driver.password);
  await page.waitForURL(at(paths.subscription));
  await page.goto(at(`${paths.login}?next=https://outro.example/`));
  await page.waitForURL(at(paths.dashboard));
});

test("links of mails: invalid, incomplete, removed from the URL, refused and unanswered, each with the way to another", async () => {
  const page = await newPage("phone", refusals);
  const alert = (text: string) => page.getByRole("alert").getByText(text).waitFor();
  await page.goto(at(paths.resetPassword));
  await isTitled(page, "Link Inválido");
  await follow(page, "Solicitar Novo Link");
  await page.waitForURL(at(paths.forgotPassword));
  await page.goto(at(`${paths.resetPassword}?token=segredo`));
  await press(page, "Redefinir senha");
  await alert(validation.resetEmailMissing);
  await page.goto(at(`${paths.resetPassword}?token=segredo&email=edson%40email.com`));
  await page.waitForURL(at(paths.resetPassword));
  const choose = async (one: string, other: string) => {
    await fill(page, { Senha: one, "Confirmar senha": other });
    await press(page, "Redefinir senha");
  };
  for (const [one, other, label, message] of [
    ["123", "124", "Confirmar senha", validation.resetPasswordsDiffer],
    ["12345", "12345", "Senha", validation.resetPasswordLength],
    ["1234567890123", "1234567890123", "Senha", validation.resetPasswordLength],
  ] as const) {
    await choose(one, other);
    await expectSummary(page, [[label, message]]);
  }
  expect(await axeViolations(page)).toEqual([]);
  await choose("novasenha", "novasenha");
  await alert(validation.resetTokenInvalid);
  await unanswered(page, "auth.resetPassword");
  await press(page, "Redefinir senha");
  await alert(failures.resetOther);

  const answered = await unanswered(page, "auth.confirmEmail");
  await page.goto(at(`${paths.confirmEmail}?token=nenhum&email=edson%40email.com`));
  await reads(page, failures.confirmEmailOther);
  await answered();
  // The same link again: the server's own sentence.
  await press(page, "Tentar novamente");
  await reads(page, validation.confirmationLinkInvalid);
  await page.goto(at(`${paths.confirmEmail}?token=so-isso`));
  await isTitled(page, "Erro na Confirmação");
  await reads(page, validation.confirmationLinkInvalid);
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Reenviar Confirmação");
  await press(page, "Reenviar Confirmação");
  await expectSummary(page, [["Email", validation.emailMissing]]);
  await field(page, "Email").fill("ninguem@email.com");
  await press(page, "Reenviar Confirmação");
  await reads(page, successes.resend);
});

test("the link opened in another network asks for the password first; a stranger's registration is deleted with one button", async () => {
  const [driver, stranger] = [await registered(running.app), await registered(running.app)];
  const linkOf = async ({ email }: { email: string }) =>
    linkIn(await running.mail.waitForMail(email, "Confirme")).address.href;
  const calls = rest(running.app.url);
  const page = await newPage("phone", {
    extraHTTPHeaders: { "x-forwarded-for": "203.0.113.9" },
    ...refusals,
  });
  const confirm = async (password: string) => {
    await field(page, "Senha").fill(password);
    await press(page, "Confirmar email");
  };
  await page.goto(await linkOf(driver));
  await isTitled(page, "Foi você que abriu esta conta?");
  expect(page.url()).toBe(at(paths.confirmEmail));
  expect(await axeViolations(page)).toEqual([]);
  await confirm("outrasenha");
  await reads(page, errors.REGISTRATION_PASSWORD_WRONG.message);
  expect((await calls.post("/auth/login", driver)).status).toBe(403);
  await confirm(driver.password);
  await isTitled(page, "Email Confirmado!");
  expect((await calls.post("/auth/login", driver)).status).toBe(200);

  await page.goto(await linkOf(stranger));
  await follow(page, "Não fui eu");
  await isTitled(page, "Não foi você?");
  await page.waitForURL(at(paths.refuseRegistration));
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Apagar o cadastro");
  await reads(page, successes.registrationRefused);
  expect((await calls.post("/auth/register", stranger)).status).toBe(200);
  const late = await fetch(at(`${paths.refuseRegistration}?feito=nao`));
  expect(await late.text()).toContain(failures.refuseRegistrationText);
});
