import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { deleteAccount } from "../../server/privacy/delete-account";
import { errors } from "../../shared/errors";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { newStaff, reportedDriver, reportText } from "../cases/reports/reported-driver";
import { type DriverAccount, photoDataUrl, subscribe } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { openAs } from "../e2e/driver-area";
import { axeViolations } from "../support/accessibility";
import { testPagesWithMail } from "../support/app";
import { testBrowser } from "../support/browser";
import { openConsole, reasonOf } from "./open-console";

const browser = testBrowser();
const { newPage } = browser;
const family = "ana.paula@familia.example";
const why = "Recebemos relatos de avanço de sinal. Suspendemos até você responder.";
const lifted = "Obrigado por explicar. O perfil volta a aparecer.";
const answer = "O sinal estava quebrado; a prefeitura confirmou.";
const running = testPagesWithMail({ MEMORY_KEY: "a1".repeat(32) });

const isAccessible = async (page: Page) => expect(await axeViolations(page)).toEqual([]);
const statusOf = async (driverId: string) => (await fetch(running.app.url + paths.profile(driverId))).status;
const openOwn = (account: DriverAccount, path: string) =>
  openAs(newPage, running.app, account, { on: "phone", path });

async function openReport(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: new RegExp(title) }).click();
  await page.getByRole("heading", { name: title }).waitFor();
}

async function decide(page: Page, reason: string): Promise<void> {
  await reasonOf(page).fill(reason);
  await page.getByRole("button", { name: "Sem medida" }).click();
  await page.getByText(/: (perfil corrigido|sem medida)\.$/).waitFor();
}

test("a report goes from a family to suspension, answer and lifting", async () => {
  const { app, mail } = running;
  const { driver, driverId } = await reportedDriver(app);
  const phone = await newPage("phone", { expectedErrors: [/status of 404/] });
  await phone.goto(app.url + paths.profile(driverId));
  await phone.getByRole("button", { name: "Denunciar Perfil" }).click();
  const dialog = phone.getByRole("dialog", { name: "Denunciar Perfil" });
  await dialog.getByLabel("Sobre o que é").selectOption("Condução perigosa");
  await dialog.getByLabel("Motivo da denúncia").fill(reportText);
  await dialog.getByLabel("Seu email").fill(family);
  await isAccessible(phone);
  await dialog.getByRole("button", { name: "Enviar denúncia" }).click();
  const shown = await phone.getByText(/^Protocolo [2-9A-HJ-NP-Z]{8}$/).textContent();
  const protocol = (shown ?? "").slice("Protocolo ".length);
  const receipt = await mail.waitForMail(family, "Denúncia recebida");
  expect(receipt.text).toContain(protocol);
  expect(receipt.text).not.toContain(reportText);

  const askFor = async (written: string) => {
    await phone.getByLabel("Protocolo").fill(written);
    await phone.getByLabel("Email").fill(family);
    await phone.getByRole("button", { name: "Ver situação" }).click();
  };
  await phone.getByRole("link", { name: "Acompanhar denúncia" }).click();
  await askFor("ZZZZZZZZ");
  await phone.getByText(errors.PROTOCOL_NOT_FOUND.message).waitFor();
  await askFor(`${protocol.slice(0, 4)}-${protocol.slice(4).toLowerCase()}`);
  await phone.getByRole("heading", { name: "Recebemos sua denúncia" }).waitFor();

  const helena = await openConsole(browser, app, "desktop");
  await openReport(helena, "Denúncia: condução perigosa");
  await helena.getByText(family).waitFor();
  await helena.getByText("com Helena").first().waitFor();
  await reasonOf(helena).fill(why);
  await helena.getByRole("button", { name: "Suspender perfil" }).click();
  await helena.getByRole("dialog").getByRole("button", { name: "Suspender perfil" }).click();
  await helena.getByText(/ suspenso\.$/).waitFor();
  expect(await statusOf(driverId)).toBe(404);
  await helena.getByText("Nada esperando.").first().waitFor();
  await app.endDelays();
  for (const [to, subject] of [
    [family, "decisão"],
    [driver.email, "foi suspenso"],
  ] as const)
    expect((await mail.waitForMail(to, subject)).text).toContain(why);

  await askFor(protocol);
  await phone.getByRole("heading", { name: "Perfil suspenso" }).waitFor();
  await phone.getByText(why).waitFor();
  await isAccessible(phone);

  const owner = await openOwn(driver, paths.dashboard);
  await owner.getByText(why).waitFor();
  await owner.getByLabel("Sua resposta").fill(answer);
  await isAccessible(owner);
  await owner.getByRole("button", { name: "Enviar resposta" }).click();
  await owner.getByText(successes.suspensionAnswered).waitFor();
  expect(await owner.getByRole("button", { name: "Enviar resposta" }).count()).toBe(0);

  await helena.goto(`${app.url}/operacao`);
  await helena.getByText("O condutor respondeu", { exact: true }).waitFor();
  await openReport(helena, "Resposta a uma suspensão");
  await helena.getByText(answer).waitFor();
  await decide(helena, lifted);
  await app.endDelays();
  for (const [to, subject] of [
    [driver.email, "voltou"],
    [family, "a suspensão terminou"],
  ] as const)
    expect((await mail.waitForMail(to, subject)).text).toContain(lifted);
  expect(await statusOf(driverId)).toBe(200);
});

test("suspended, account deleted, back with the same telephone: held, compared with the old case by staff, and shown", async () => {
  const { app, mail } = running;
  const same = { phone: "(11) 95555-1234" };
  const first = await reportedDriver(app, { ...same, name: "Valdir Antunes" });
  const { id } = await first.newReport({ category: "condução perigosa" });
  await first.decide(id, "suspenso", await newStaff(app, "Lia"));
  await deleteAccount(app.services, first.account.id);

  const back = await accountWithProfile(app, { ...same, photo: await photoDataUrl("#886600") });
  await subscribe(app.services, back.account);
  const owner = await openOwn(back.account, paths.dashboard);
  await owner.getByRole("button", { name: "Publicar agora" }).click();
  await owner.getByRole("main").getByText(successes.profileHeld).waitFor();
  await owner.getByText("Em conferência").first().waitFor();
  await isAccessible(owner);
  expect(await statusOf(back.saved.id)).toBe(404);

  const vera = await openConsole(browser, app, "desktop");
  await openReport(vera, "Perfil em conferência");
  await vera.getByText(/^Mesmo telefone\. Suspenso em/).waitFor();
  await isAccessible(vera);
  await vera.getByRole("link", { name: "Valdir Antunes" }).click();
  await vera.getByText(reportText).waitFor();
  await vera.goBack();
  await vera.getByText(/^Mesmo telefone\. Suspenso em/).waitFor();
  await decide(vera, "É a esposa dele, com a van dela.");
  await app.endDelays();
  await mail.waitForMail(back.account.email, "Conferimos seu perfil");
  expect(await statusOf(back.saved.id)).toBe(200);
  await owner.reload();
  await owner.getByText("Perfil publicado").first().waitFor();
});
