import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { PHOTO_MAX_BYTES } from "../../shared/limits";
import { failures, photo, profileValidation, successes, validation } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { aSignedInDriver, cheapPasswords, linkIn } from "../people/accounts";
import { storedDriver, subscribe, wholeProfile } from "../people/drivers";
import { axeViolations } from "../support/accessibility";
import { testPagesWithMail } from "../support/app";
import { holdBack } from "../support/bad-network";
import { field, isTitled, press, reads, testBrowser } from "../support/browser";
import {
  acceptTerms,
  expectSummary,
  fill,
  fillRegistration,
  focusedText,
  logIn,
  refusals,
  typedIn,
} from "./account-pages";
import { expectToast, expectWellMade, openAs, phonePicture } from "./driver-area";

const { newPage } = testBrowser();
cheapPasswords();
const running = testPagesWithMail();
const at = (path: string) => running.app.url + path;
const permissions = ["clipboard-read", "clipboard-write"];

test("a new driver: terms first, every error at once, nothing lost without an answer or by a reload, one account, the mail's link, the login", async () => {
  const page = await newPage("desktop", refusals);
  // While a part of the page is fetched, the page says so instead of being blank.
  const releaseForm = await holdBack(page, "**/assets/registration-form-*.js");
  const releaseCreated = await holdBack(page, "**/assets/account-created-*.js");
  const opening = page.getByRole("status").getByText("Abrindo...");
  await page.goto(at(paths.register));
  await press(page, "Ler termos de responsabilidade");
  const dialog = page.getByRole("dialog", { name: "Termos de responsabilidade" });
  expect(await dialog.getByRole("button", { name: "Aceitar e Prosseguir" }).isDisabled()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
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

  const { firstName, email, password: Senha } = await fillRegistration(page);
  await page.reload();
  await reads(page, "Você já tinha começado. Falta só escolher a senha.");
  expect([await typedIn(page, "Nome"), await typedIn(page, "Senha")]).toEqual([firstName, ""]);
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(await kept()).not.toContain(Senha);
  await fill(page, { Senha, "Confirmar senha": Senha });
  await page.context().setOffline(true);
  await press(page, "Criar conta");
  await page.getByRole("alert").getByText(failures.registration, { exact: true }).waitFor();
  await page.context().setOffline(false);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("auth.register")) calls.push(request.url());
  });
  await field(page, "Confirmar senha").focus();
  for (let time = 0; time < 2; time++) await page.keyboard.press("Enter");
  await opening.waitFor();
  releaseCreated();
  await reads(page, email);
  expect([calls.length, await focusedText(page)]).toEqual([1, "Conta Criada!"]);

  await page.goto(linkIn(await running.mail.waitForMail(email, "Confirme")).address.href);
  await isTitled(page, "Email Confirmado!");
  expect(page.url()).toBe(at(paths.confirmEmail));
  await page.goto(at(paths.editor));
  await page.waitForURL(/\/login\?next=/);
  await logIn(page, email, "senhaerrada");
  await page.getByRole("alert").getByText(failures.loginCredentials).waitFor();
  expect(await kept()).not.toContain("senhaerrada");
  await logIn(page, email, Senha);
  await page.waitForURL(at(paths.editor));
});

/** The accessible name of the focused element, for the controls of this page. */
function nameOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return "";
    const label = "labels" in focused && focused.labels instanceof NodeList ? focused.labels[0] : undefined;
    // biome-ignore lint/performance/useDomNodeTextContent: buttons hold a hidden text for while they work
    return (focused.ariaLabel ?? label?.textContent ?? focused.innerText).trim();
  });
}

test("a profile by keyboard alone: what is missing, a photo refused and cropped, a preview, saved without a plan, then published and shared", async () => {
  const { app } = running;
  const { account } = await aSignedInDriver(app);
  const page = await openAs(newPage, app, account, { on: "desktop", path: paths.dashboard, permissions });
  await page.getByRole("heading", { name: "Faltam 3 passos para aparecer na busca" }).waitFor();
  await expectWellMade(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(at(paths.editor));
  const text = { name: "eu.txt", mimeType: "text/plain", buffer: Buffer.from("oi") };
  await page.getByLabel("Foto", { exact: true }).setInputFiles(text);
  await page.locator('[data-slot="field-error"]').filter({ hasText: photo.invalidTypeText }).waitFor();
  await press(page, "Salvar Alterações");
  await expectToast(page, failures.profileFieldsMissing, `${profileValidation.phone}, `);
  const summary = page.locator('[data-slot="error-summary"]');
  // Everything but the name, which is the account's, and the e-mail.
  expect(await summary.getByRole("link").count()).toBe(14);
  expect(await summary.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await summary.getByRole("link", { name: profileValidation.schools }).click();
  await field(page, "Escola").and(page.locator(":focus")).waitFor();
  await expectWellMade(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      if ((await nameOfFocus(page)) === name) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reached ${name}`);
  };
  const use = async (name: string, key: string) => {
    await tabTo(name);
    await page.keyboard.press(key);
  };
  const type = async (name: string, text: string) => {
    await tabTo(name);
    await page.keyboard.type(text);
  };
  // The system's file dialog is the only thing that a keyboard in a test can't reach. More than 4 MB is reduced.
  const picture = await phonePicture();
  const buffer = Buffer.concat([picture.buffer, Buffer.alloc(PHOTO_MAX_BYTES)]);
  page.on("filechooser", (chooser) => void chooser.setFiles({ ...picture, buffer }));
  await page.getByRole("heading", { level: 1 }).focus();
  await use("Escolher foto", "Enter");
  await page.getByRole("dialog", { name: "Ajuste sua foto" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await use("Zoom", "ArrowUp");
  await use("Girar à direita", "Space");
  await use("Aplicar", "Enter");
  await expectToast(page, photo.cropped);
  expect(await nameOfFocus(page)).toBe("Trocar foto");
  for (const [name, typed] of [
    ["Telefone (WhatsApp)", "11987654321"],
    ["Descrição", wholeProfile.description],
    ["Tipo de veículo", "Kombi"],
    ["Marca do veículo", "Volkswagen"],
    ["Cor do veículo", "Branca"],
    ["Ano do veículo", "2012"],
    ["Capacidade", "9"],
    ["Vagas disponíveis", "2"],
  ] as const)
    await type(name, typed);
  await use("Transporte Manhã", "Space");
  await type("Estado do serviço", "Minas");
  await type("Cidade do serviço", "sao joao del");
  await page.getByRole("option", { name: "São João del Rei" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await type("Escola", "Colégio São Judas, Colégio Objetivo");
  await page.keyboard.press("Enter");
  await use("Separar", "Enter");
  await type("Bairro", "Colônia do Marçal");
  await page.keyboard.press("Enter");
  await reads(page, "Perfil completo");
  const preview = page.getByRole("button", { name: "Visualizar" }).locator("visible=true");
  await preview.click();
  await page.getByRole("dialog", { name: "Como as famílias veem" }).getByText("Colégio Objetivo").waitFor();
  await page.keyboard.press("Escape");
  await preview.and(page.locator(":focus")).waitFor();

  await use("Salvar e publicar", "Enter");
  await expectToast(page, "Assinatura necessária");
  await reads(page, "Seu perfil foi salvo.");
  await page.waitForURL(`**${paths.plans}`);
  // Nothing lies over the price and the button there: a message without a time of its own would, for ten seconds.
  const message = page.getByText("Assinatura necessária", { exact: true });
  await message.waitFor({ state: "detached", timeout: 6000 });
  const place = { serviceState: "MG", serviceCity: "São João del Rei", vehicleType: "Kombi" };
  const offeredSchoolTransport = ["Colégio São Judas", "Colégio Objetivo"];
  const stored = { ...place, offeredSchoolTransport, phone: "+5511987654321", isPublic: false };
  expect(await storedDriver(app, account)).toMatchObject(stored);

  await subscribe(app.services, account);
  await page.goto(at(paths.dashboard));
  await press(page, "Publicar agora");
  await expectToast(page, successes.profilePublishedMessage);
  await press(page, "Compartilhar Perfil");
  await expectToast(page, successes.linkCopied);
  const { id = "" } = { ...(await storedDriver(app, account)) };
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(at(paths.profile(id)));
});
