import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { errors } from "../../shared/errors";
import { DECISION_UNDO } from "../../shared/limits";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { newStaff, reportedDriver } from "../cases/reports/reported-driver";
import { type DriverAccount, photoDataUrl, subscribe } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { openAs } from "../e2e/driver-area";
import { axeViolations } from "../support/accessibility";
import { testPagesWithMail } from "../support/app";
import { holdBack } from "../support/bad-network";
import { testBrowser } from "../support/browser";
import { openConsole, reasonOf } from "./open-console";

const browser = testBrowser();
const { newPage } = browser;
const family = "ana.paula@familia.example";
const text = "Passou no sinal vermelho com a van cheia.";
const why = "Recebemos relatos de avanço de sinal. Suspendemos até você responder.";
const lifted = "Obrigado por explicar. O perfil volta a aparecer.";
let driver: DriverAccount;
let driverId: string;
const app = testPagesWithMail({ MEMORY_KEY: "a1".repeat(32) });
beforeAll(async () => {
  const made = await accountWithProfile(app.app);
  driver = made.account;
  driverId = made.saved.id;
  await subscribe(app.app.services, driver);
  expect((await made.publish()).status).toBe(200);
}, 90_000);

async function openReport(page: Page, title = "Denúncia: condução perigosa"): Promise<void> {
  await page.getByRole("link", { name: new RegExp(title) }).click();
  await page.getByRole("heading", { name: title }).waitFor();
}

async function askFor(page: Page, protocol: string, email: string): Promise<void> {
  await page.getByLabel("Protocolo").fill(protocol);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Ver situação" }).click();
}

/** Decisions from here on are backdated, so that they can't be undone any more. */
const decideEarlier = () => app.app.setNow(new Date(Date.now() - DECISION_UNDO));

test("a report goes from a family to suspension, answer and lifting, between two operators", async () => {
  const phone = await newPage("phone", { expectedErrors: [/status of 404/] });
  await phone.goto(app.app.url + paths.profile(driverId));
  await phone.getByRole("button", { name: "Denunciar Perfil" }).click();
  const dialog = phone.getByRole("dialog", { name: "Denunciar Perfil" });
  await dialog.getByLabel("Sobre o que é").selectOption("Condução perigosa");
  await dialog.getByLabel("Motivo da denúncia").fill(text);
  await dialog.getByLabel("Seu email").fill("ana");
  await dialog.getByRole("button", { name: "Enviar denúncia" }).click();
  await dialog.getByText("Email inválido").first().waitFor();
  await dialog.getByLabel("Seu email").fill(family);
  expect(await axeViolations(phone)).toEqual([]);
  await dialog.getByRole("button", { name: "Enviar denúncia" }).click();
  const shown = await phone.getByText(/^Protocolo [2-9A-HJ-NP-Z]{8}$/).textContent();
  const protocol = (shown ?? "").slice("Protocolo ".length);
  const receipt = await app.mail.waitForMail(family, "Denúncia recebida");
  expect(receipt.text).toContain(protocol);
  expect(receipt.text).not.toContain(text);

  await phone.getByRole("link", { name: "Acompanhar denúncia" }).click();
  await askFor(phone, protocol, "outra@familia.example");
  await phone.getByText(errors.PROTOCOL_NOT_FOUND.message).waitFor();
  await askFor(phone, `${protocol.slice(0, 4)}-${protocol.slice(4).toLowerCase()}`, family);
  await phone.getByRole("heading", { name: "Recebemos sua denúncia" }).waitFor();
  expect(await axeViolations(phone)).toEqual([]);

  const helena = await openConsole(browser, app.app, "desktop");
  const bruno = await openConsole(browser, app.app, "phone", {
    name: "Bruno",
    expectedErrors: [/status of 409/],
  });
  await openReport(helena);
  await helena.getByText(family).waitFor();
  await helena.getByText("com Helena").first().waitFor();
  expect(await axeViolations(helena)).toEqual([]);
  await openReport(bruno);
  await bruno.getByText("Helena está com este item").waitFor();
  await reasonOf(bruno).fill("Falei com o condutor por telefone.");
  expect(await axeViolations(bruno)).toEqual([]);

  // Undone: nothing happened, and nobody gets a mail.
  app.app.setNow(new Date());
  await helena.getByRole("button", { name: "Sem medida" }).click();
  await helena.getByText("Explique em pelo menos 10").waitFor();
  await reasonOf(helena).fill("Não vimos problema agora.");
  await helena.getByRole("heading", { name: "O que já houve" }).click();
  expect(await helena.getByRole("link", { name: "Abrir ficha" }).getAttribute("href")).toMatch(
    /^\/operacao\/condutores\/[a-z2-7]{16}$/,
  );
  await helena.keyboard.press("m");
  await helena.getByRole("button", { name: "Desfazer" }).click();
  await helena.getByText("O item voltou para a fila.").waitFor();
  await openReport(helena);

  // Bruno's page asks every 15 seconds how the item is: not before he has pressed, however slow the machine is.
  const release = await holdBack(bruno, /console\/[^?]*queue\.item/);
  decideEarlier();
  await reasonOf(helena).fill(why);
  await helena.getByRole("button", { name: "Suspender perfil" }).click();
  const question = helena.getByRole("dialog");
  expect(await axeViolations(helena)).toEqual([]);
  await question.getByRole("button", { name: "Suspender perfil" }).click();
  await helena.getByText(/ suspenso\.$/).waitFor();
  expect((await fetch(app.app.url + paths.profile(driverId))).status).toBe(404);
  await bruno.getByRole("button", { name: "Sem medida" }).click();
  release();
  await bruno.getByText(errors.QUEUE_ITEM_CLOSED.message).waitFor();
  await bruno.getByText(/Helena decidiu .*: Perfil suspenso\./).waitFor();
  expect(await reasonOf(bruno).inputValue()).toBe("Falei com o condutor por telefone.");
  expect(await axeViolations(bruno)).toEqual([]);
  await bruno.getByRole("button", { name: "Próximo da fila" }).click();
  await bruno.getByText("Nada esperando.").first().waitFor();
  await app.app.endDelays();
  const decision = await app.mail.waitForMail(family, "decisão");
  const suspension = await app.mail.waitForMail(driver.email, "foi suspenso");
  for (const mail of [decision, suspension]) expect(mail.text).toContain(why);

  await askFor(phone, protocol, family);
  await phone.getByRole("heading", { name: "Perfil suspenso" }).waitFor();
  await phone.getByText(why).waitFor();
  expect(await axeViolations(phone)).toEqual([]);

  const owner = await openAs(newPage, app.app, driver, { on: "phone", path: paths.dashboard });
  await owner.getByText(why).waitFor();
  await owner.getByLabel("Sua resposta").fill("O sinal estava quebrado; a prefeitura confirmou.");
  expect(await axeViolations(owner)).toEqual([]);
  await owner.getByRole("button", { name: "Enviar resposta" }).click();
  await owner.getByText(successes.suspensionAnswered).waitFor();
  expect(await owner.getByRole("button", { name: "Enviar resposta" }).count()).toBe(0);

  await bruno.goto(`${app.app.url}/operacao`);
  await bruno.getByText("O condutor respondeu", { exact: true }).waitFor();
  await openReport(bruno, "Resposta a uma suspensão");
  await bruno.getByText("O sinal estava quebrado; a prefeitura confirmou.").waitFor();
  await reasonOf(bruno).fill(lifted);
  await bruno.getByRole("button", { name: "Sem medida" }).click();
  await bruno.getByText(/(: perfil corrigido| suspenso|: sem medida)\.$/).waitFor();
  await app.app.endDelays();
  expect((await app.mail.waitForMail(driver.email, "voltou")).text).toContain(lifted);
  expect((await fetch(app.app.url + paths.profile(driverId))).status).toBe(200);
  const ended = await app.mail.waitForMail(family, "a suspensão terminou");
  expect(ended.text).toContain(lifted);
  const toFamily = app.mail.mails.filter(({ to }) => to.includes(family));
  expect(toFamily.map(({ text: said }) => said).join()).not.toContain("Não vimos problema agora.");
}, 240_000);

test("suspended, account deleted, back with the same telephone: held, compared with the old case by staff, and shown", async () => {
  app.app.setNow(new Date());
  const same = { phone: "(11) 95555-1234" };
  const first = await reportedDriver(app.app, { ...same, name: "Valdir Antunes" });
  const { id } = await first.newReport({ category: "condução perigosa", reason: text });
  await first.decide(id, "suspenso", await newStaff(app.app, "Lia"));
  const leaving = await openAs(newPage, app.app, first.account, { on: "phone", path: paths.account });
  await leaving.getByRole("button", { name: "Excluir minha conta", exact: true }).click();
  await leaving.getByRole("button", { name: "Sim, excluir minha conta" }).click();
  await leaving.getByText(successes.accountDeletedText).waitFor();

  const back = await accountWithProfile(app.app, { ...same, photo: await photoDataUrl("#886600") });
  await subscribe(app.app.services, back.account);
  const owner = await openAs(newPage, app.app, back.account, { on: "phone", path: paths.dashboard });
  await owner.getByRole("button", { name: "Publicar agora" }).click();
  await owner.getByRole("main").getByText(successes.profileHeld).waitFor();
  await owner.getByText("Em conferência").first().waitFor();
  expect(await axeViolations(owner)).toEqual([]);
  const family = () => fetch(app.app.url + paths.profile(back.saved.id));
  expect((await family()).status).toBe(404);

  const vera = await openConsole(browser, app.app, "desktop");
  await openReport(vera, "Perfil em conferência");
  await vera.getByText(/^Mesmo telefone\. Suspenso em/).waitFor();
  expect(await axeViolations(vera)).toEqual([]);
  await vera.getByRole("link", { name: "Valdir Antunes" }).click();
  await vera.getByText(text).waitFor();
  await vera.goBack();
  await vera.getByText(/^Mesmo telefone\. Suspenso em/).waitFor();
  await reasonOf(vera).fill("É a esposa dele, com a van dela.");
  await vera.getByRole("button", { name: "Sem medida" }).click();
  await vera.getByText(/: sem medida\.$/).waitFor();
  await app.app.endDelays();
  await app.mail.waitForMail(back.account.email, "Conferimos seu perfil");
  expect((await family()).status).toBe(200);
  await owner.reload();
  await owner.getByText("Perfil publicado").first().waitFor();
}, 120_000);
