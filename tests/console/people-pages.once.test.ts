import { beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { dataRequests, seatRequests } from "../../drizzle/schema";
import { ODD_REQUEST } from "../../server/families/requests/received/report-request";
import { openQueueItem } from "../../server/operation/queue-items";
import { importSchools } from "../../server/places/schools/import-schools";
import { validation } from "../../shared/messages";
import { reportedDriver } from "../cases/reports/reported-driver";
import { paper } from "../documents/sample-files";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { testPagesWithMail } from "../support/app";
import { testBrowser } from "../support/browser";
import { seatRequestRow } from "./one-of-each";
import { openConsole, reasonOf } from "./open-console";
import { proveDeletion, signedInStaff } from "./staff";

const browser = testBrowser();
const reason = "Documentos não conferem com o cadastro";
let driver: Awaited<ReturnType<typeof reportedDriver>>;
const running = testPagesWithMail({ MEMORY_KEY: "a1".repeat(32) });
beforeAll(async () => {
  const { app } = running;
  driver = await reportedDriver(app);
  const sent = { type: "inspection", plateEnd: "1D23", files: [(await paper()).toString("base64")] };
  expect((await rest(app.url, driver.account.token).post("/documents/submit", sent)).status).toBe(200);
  const { calls } = await signedInStaff(app);
  await calls.dataRequests.open.mutate({ email: "bia@email.com", kind: "delete", note: "" });
  await driver.newReport({ email: "bia@email.com" });
});

const press = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true }).click();
/** Opens what waits about the driver: one row, for all its parts. */
const openPart = async (page: Page, part: string) => {
  await page.goto(`${running.app.url}/operacao`);
  await page.getByRole("link", { name: /denúncia/i }).click();
  const parts = page.getByRole("navigation", { name: /^O que espera sobre / });
  await parts.getByRole("link", { name: part }).click();
  await page.getByRole("heading", { name: part }).waitFor();
};

test("a reader sees no contact data, no file and no buttons, on a phone", async () => {
  const { app } = running;
  const page = await openConsole(browser, app, "phone", { role: "reader" });
  const buttons = (names: RegExp) => page.getByRole("button", { name: names }).count();
  await page.getByRole("link", { name: /denúncia/i }).click();
  await page.getByText("[email oculto]").waitFor();
  expect(await buttons(/Sem medida|Suspender/)).toBe(0);
  await openPart(page, "Vistoria do veículo");
  await page.getByText("Documento oculto: quem confere é a operação.").waitFor();
  expect(await buttons(/Aceitar|Recusar/)).toBe(0);
  await page.goto(`${app.url}/operacao?tipo=data-request`);
  await page.getByRole("link", { name: /Pedido de dados: exclusão/ }).click();
  await page.getByText(/Email oculto/).waitFor();
  expect(await buttons(/Excluir|Baixar|Encerrar/)).toBe(0);
  await page.goto(`${app.url}/operacao/condutores/${driver.account.id}`);
  await page.getByRole("heading", { name: "Edson Ribeiro dos Santos", level: 1 }).waitFor();
  expect(await page.getByText("oculto").count()).toBe(2);
  expect(await buttons(/Suspender|Exportar|Excluir/)).toBe(0);
});

test("on a phone the decision is at hand above the keyboard, a document in sight while its lines are ticked; dialogs name all errors", async () => {
  const { url, services } = running.app;
  const page = await openConsole(browser, running.app, "phone");
  const footOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const bar = page.locator(".decision-bar");
  /** What a browser says when a keyboard of that height lies over the page; 0 when it is gone. */
  const openKeyboard = (height: number) =>
    page.evaluate((covered) => {
      Object.defineProperty(visualViewport, "height", { value: innerHeight - covered, configurable: true });
      visualViewport?.dispatchEvent(new Event("resize"));
    }, height);
  await openPart(page, "Vistoria do veículo");
  const picture = page.getByRole("img", { name: /página 1$/ });
  await picture.waitFor();
  // Among documents, not in the whole queue.
  await page.getByText("Documento 1 de 1.").waitFor();
  // A phone has no keys to speak of.
  const keys = page.getByText(/^Tecla V vem para cá/);
  expect([await keys.count(), await keys.isVisible()]).toEqual([1, false]);
  expect(await footOf(bar)).toBe(844);
  /** Neither off the screen nor under the picture. */
  const isBelowPicture = async (line: Locator) => {
    const [paperBox, lineBox] = [await picture.boundingBox(), await line.boundingBox()];
    expect(paperBox?.y).toBeGreaterThanOrEqual(0);
    expect(lineBox?.y).toBeGreaterThan(await footOf(picture));
    expect(lineBox?.y).toBeLessThan(844);
  };
  await page.getByLabel("Palavras para o condutor").focus();
  await page.getByRole("button", { name: "Aceitar", exact: true }).last().click();
  const missing = page.getByText("Responda a cada linha antes de aceitar.");
  await missing.waitFor();
  await isBelowPicture(missing);
  for (const tick of await page.getByRole("button", { name: "Confere", exact: true }).all()) {
    await tick.click();
    await isBelowPicture(tick);
  }

  await page.goto(`${url}/operacao?tipo=case`);
  await page.getByRole("link", { name: /denúncia/i }).click();
  await reasonOf(page).waitFor();
  expect(await footOf(bar)).toBe(844);
  // Above the keyboard only the buttons remain.
  await openKeyboard(300);
  await page.getByText(/^Decide a/).waitFor({ state: "hidden" });
  expect(await footOf(bar)).toBe(544);
  await openKeyboard(0);
  await page.getByText(/^Decide a/).waitFor();
  // Nothing is pushed off the narrowest phone.
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeViolations(page)).toEqual([]);
  await reasonOf(page).fill("Falamos com as famílias.");
  await press(page, "Sem medida");
  await page.getByText(/: sem medida\.$/).waitFor();

  const { driverId } = driver;
  const request = seatRequestRow(driverId, { firstName: "Zum", reportedAt: new Date() });
  await services.db.insert(seatRequests).values(request);
  const item = { kind: "other", subject: request.id, detail: ODD_REQUEST, driverId } as const;
  await openQueueItem(services.db, item, new Date());
  await page.goto(`${url}/operacao?tipo=other`);
  await page.getByRole("link", { name: /Pedido de vaga estranho/ }).click();
  await page.getByText("Zum", { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Devolver ao condutor");
  await page.getByText("Pedido de vaga estranho: devolvido ao condutor.").waitFor();
  await press(page, "Desfazer");
  await press(page, "Manter escondido");
  await page.getByText("Pedido de vaga estranho: continua escondido.").waitFor();

  const none = { city: "Jundiaí", state: "SP", address: "", administration: "", latitude: "", longitude: "" };
  await importSchools(services, [{ ...none, line: 1, name: "EMEF Sol Nascente", code: "35990001" }]);
  await page.goto(`${url}/operacao/escolas?busca=sol+nascente`);
  await page.getByRole("link", { name: /EMEF Sol Nascente/ }).click();
  await press(page, "Unir a outra");
  const dialog = page.getByRole("dialog", { name: "Unir a outra escola?" });
  const firstInFocus = dialog.getByLabel("A outra escola").and(page.locator(":focus"));
  await firstInFocus.waitFor();
  await dialog.getByLabel("Motivo").focus();
  await press(dialog, "Unir as duas");
  for (const error of ["Escolha uma escola da lista.", validation.decisionReasonTooShort])
    await dialog.getByText(error).waitFor();
  await firstInFocus.waitFor();
});

test("a driver is found, suspended and restored with reasons, and deleted with the memory of it by a data request", async () => {
  const { app, mail } = running;
  const { email } = driver.account;
  const page = await openConsole(browser, app, "desktop");
  /** Answers a question about an action with its reason. */
  const confirm = async (question: string, words: string, verb: string, label = "Motivo") => {
    const dialog = page.getByRole("dialog", { name: question });
    await dialog.getByLabel(label).fill(words);
    await press(dialog, verb);
    return dialog;
  };
  await page.getByRole("link", { name: "Condutores" }).click();
  await page.getByRole("searchbox", { name: "Procurar" }).fill(email);
  await press(page, "Procurar");
  await page.getByRole("link", { name: /^Edson Ribeiro dos Santos/ }).click();
  await page.getByText(email).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Suspender perfil");
  const dialog = await confirm("Suspender o perfil?", "curto", "Suspender perfil");
  await dialog.getByText(validation.decisionReasonTooShort).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await confirm("Suspender o perfil?", reason, "Suspender perfil");
  await page.getByText("Perfil suspenso", { exact: true }).first().waitFor();
  await press(page, "Encerrar suspensão");
  await confirm("Encerrar a suspensão?", "Documentos conferidos com o condutor", "Encerrar suspensão");
  await page.getByRole("link", { name: "Ver perfil público" }).waitFor();
  const { calls } = await signedInStaff(app);
  await calls.people.act.mutate({ id: driver.account.id, act: "suspend", reason });

  await page.getByRole("link", { name: "Condutores" }).first().click();
  await page.getByRole("link", { name: "Novo pedido de dados" }).click();
  await press(page, "Abrir pedido");
  await page.getByText("Email inválido").waitFor();
  await page.getByLabel("Email da pessoa").fill(email);
  await page.getByText("Exclusão dos dados").click();
  await press(page, "Abrir pedido");
  await page.getByRole("heading", { name: "Pedido de dados: exclusão" }).waitFor();
  await page.getByRole("link", { name: "Abrir a ficha" }).waitFor();
  await page.getByText("O perfil existe. A suspensão termina com uma decisão no caso.").waitFor();
  await page.waitForLoadState("networkidle");
  expect(await axeViolations(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await press(page, "Baixar JSON");
  const saved = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  expect(saved).toMatchObject({ account: { email } });

  await page.getByText(/^Para excluir, falta a pessoa confirmar/).waitFor();
  expect(await page.getByRole("button", { name: "Excluir tudo" }).count()).toBe(0);
  await press(page, "Enviar o link de novo");
  expect(await proveDeletion(mail, email, 2)).toBe("sim");
  await page.reload();
  await page.getByText(/^A pessoa confirmou a exclusão pelo link/).waitFor();
  await press(page, "Excluir tudo");
  await confirm("Excluir tudo desta pessoa?", reason, "Excluir para sempre");
  await page.getByText(/^Tudo foi excluído em/).waitFor();
  await mail.waitForMail(email, "foi excluída");
  await page.getByText(/^Há registro de suspensão de/).waitFor();
  await press(page, "Apagar registro");
  await confirm("Apagar este registro?", reason, "Apagar registro");
  await page.getByText("O registro foi apagado.").first().waitFor();
  expect(await page.getByText(/^Há registro de/).count()).toBe(0);
  await press(page, "Encerrar pedido");
  const said = "Tudo foi excluído, avisado por email";
  await confirm("Encerrar este pedido?", said, "Encerrar pedido", "O que foi respondido");
  await page.getByText("Email apagado com os dados").waitFor();
  const rows = await app.services.db.select().from(dataRequests).where(eq(dataRequests.outcome, said));
  expect(rows).toMatchObject([{ email: null }]);
});
