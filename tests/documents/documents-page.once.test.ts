import { beforeAll, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import type { Page } from "playwright";
import sharp from "sharp";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { operatorLog } from "../../drizzle/schema/ops";
import { openDocumentPage } from "../../server/documents/open-document-page";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { documents as messages, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { openConsole } from "../console/open-console";
import { wholeProfile } from "../drivers/driver-accounts";
import { aPublishedDriver } from "../drivers/profile-calls";
import { expectToast, openAs } from "../e2e/driver-area";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";
import { driverWithDocuments, newOperator } from "./driver-with-documents";
import { lockedPdf, paper, pdf } from "./sample-files";
import { chooseFiles, documentCard, type PickedFile } from "./send-in-browser";

const browser = testBrowser();
let helena: string;
const app = testPages();
beforeAll(async () => {
  helena = await newOperator(app);
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const plate = (page: Page) => page.getByLabel("4 últimos caracteres da placa");
const chosenPages = (page: Page) =>
  page.getByRole("list", { name: "Páginas escolhidas" }).getByRole("listitem");
const photo = async (name: string, size = {}): Promise<PickedFile> => {
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer: await paper(size) };
};
const pdfFile = (name: string, buffer: Buffer): PickedFile => ({ name, mimeType: "application/pdf", buffer });

test("a document is reviewed by keyboard, refused, undone, accepted, and shown on the profile", async () => {
  const place = { serviceState: "SP", serviceCity: "Campinas" };
  const driver = await aPublishedDriver(app, place);
  const file = (await paper()).toString("base64");
  for (const [type, files] of [
    ["authorisation", [file, file]],
    ["licence", [file]],
  ])
    expect((await driver.post("/documents/submit", { type, files })).status).toBe(200);
  const opened = () => app.services.db.$count(operatorLog, eq(operatorLog.action, "document-opened"));
  const page = await openConsole(browser, app, "desktop", { expectedErrors: [/status of 400/] });
  const says = (words: string | RegExp) => page.getByText(words).waitFor();
  const title = (name: string) => page.getByRole("heading", { name, level: 2 });
  const answer = (line: string, said: "Confere" | "Não") =>
    page.getByRole("group", { name: line }).getByRole("button", { name: said }).click();
  await page.getByRole("link", { name: /Autorização de transporte escolar/ }).click();
  await page.getByRole("img", { name: "Autorização de transporte escolar, página 1" }).waitFor();
  // Each page is an opening, and is logged before its picture arrives.
  expect(await opened()).toBe(1);
  await says("Esta abertura ficou registrada: Helena");
  // All that is missing is said at once: a page that nobody saw, which opens, answers, who authorised, until when.
  await page.keyboard.press("a");
  await says("Abrimos a página 2. Confira antes de aceitar. Responda a cada linha antes de aceitar.");
  await says("Diga quem autorizou.");
  await says("Escreva até quando o documento vale.");
  const second = page.getByRole("img", { name: "Autorização de transporte escolar, página 2" });
  await second.waitFor();
  expect(await opened()).toBe(2);
  const before = await second.getAttribute("viewBox");
  await page.keyboard.press("]");
  expect(await second.getAttribute("viewBox")).not.toBe(before);
  // Upright, as most papers are, it is seen whole without scrolling.
  const frame = page.getByRole("region", { name: /área da imagem$/ });
  expect(await frame.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);

  await page.keyboard.press("n");
  await says("Página 1 de 2");
  await page.keyboard.press("r");
  await says("Escolha o motivo da recusa.");
  await says("Explique em pelo menos 10");
  await title("Autorização de transporte escolar").click();
  await answer("Lugares", "Não");
  expect(await page.getByLabel("Se recusar, o motivo").inputValue()).toBe("mismatch");
  await page.keyboard.press("r");
  // The next one opens at once; the decision can be undone, with what was typed.
  await title("CNH categoria D com EAR").waitFor();
  await press(page, "Desfazer");
  await says("O item voltou para a fila.");
  await says("Documento 1 de 2.");
  await title("Autorização de transporte escolar").waitFor();
  expect(await page.getByLabel("Palavras para o condutor").inputValue()).toContain(
    "O perfil diz lugares: 15",
  );
  await page.keyboard.press("n");
  await answer("Lugares", "Confere");
  await page.keyboard.press("c");
  await page.keyboard.press("v");
  await page.getByLabel("Válida até").fill(dayInSaoPaulo(startOfDay(dayInSaoPaulo(new Date()), 200)));
  // "Tudo confere" chose the authority of the city.
  expect(await page.getByLabel("Quem autorizou").inputValue()).toBe("Emdec");
  await page.getByLabel("Final do número").fill("7b4");
  await says(/No perfil vai aparecer: Autorização da Emdec, conferida em .*, válida até/);
  await page.getByLabel("Final do número").press("Enter");
  await title("CNH categoria D com EAR").waitFor();

  const family = await browser.newPage("phone");
  await family.goto(app.url + paths.profile(driver.id));
  await family.getByRole("link", { name: "Autorização conferida" }).click();
  await family.getByText("Autorização da Emdec", { exact: true }).waitFor();
  await press(family, "O que “conferida” quer dizer");
  await family.getByRole("dialog").getByText("Não falamos com o órgão.").waitFor();
  expect(await axeViolations(family)).toEqual([]);
  await press(family, "Entendi");
  await press(family, "Avisar que o link não abre");
  await family.getByRole("status").getByText("Agradecemos. Vamos conferir.").waitFor();
});

test("a driver sends two pages, cancels, sends, withdraws, and sees the status of each document", async () => {
  const driver = await driverWithDocuments(app, helena);
  const page = await openAs(browser.newPage, app, driver.account, { on: "phone", path: paths.dashboard });
  await page.getByRole("link", { name: "Meus documentos" }).click();
  const insurance = documentCard(page, "Seguro de passageiros (APP)");
  await insurance.getByRole("button", { name: "Enviar documento" }).click();
  await chooseFiles(page, "Tirar foto", [await photo("verso", { width: 600, height: 1500 })]);
  await press(page, "Adicionar outra página");
  await chooseFiles(page, "Escolher arquivo", [pdfFile("frente.pdf", pdf())]);
  await plate(page).fill("1d23");
  await press(page, "Pôr a página 2 uma antes");
  expect(await chosenPages(page).allInnerTexts()).toEqual([
    expect.stringContaining("frente.pdf"),
    expect.stringContaining("verso.jpg"),
  ]);
  expect(await axeViolations(page)).toEqual([]);
  // A stalled upload: it can be canceled, and nothing is lost by that.
  let isHeld = true;
  await page.route("**/api/documents/submit", (route) => (isHeld ? undefined : route.continue()));
  await press(page, "Enviar");
  await page
    .getByRole("status")
    .getByText(/^Enviando: \d+%$/)
    .waitFor();
  await press(page, "Cancelar envio");
  expect(await chosenPages(page).count()).toBe(2);
  isHeld = false;
  await press(page, "Enviar");
  await expectToast(page, successes.documentSent);
  await insurance.getByText("Em análise").waitFor();
  expect(await insurance.textContent()).toMatch(/Enviado hoje, às \d\d:\d\d\. Respondemos por email até/);
  expect(await insurance.getByRole("listitem").allInnerTexts()).toEqual(["Página 1", "Página 2"]);
  const { db } = app.services;
  const [{ id } = { id: "" }] = await db.select().from(documents).where(eq(documents.type, "insurance"));
  const ofDocument = eq(documentPages.documentId, id);
  const pages = await db.select().from(documentPages).where(ofDocument).orderBy(asc(documentPages.page));
  const heights = pages.map(async ({ page: number }) => {
    const picture = await openDocumentPage(app.services, { id: helena }, id, number);
    return (await sharp(picture).metadata()).height;
  });
  expect(await Promise.all(heights)).toEqual([2400, 1500]);
  await insurance.getByRole("button", { name: "Cancelar o envio" }).click();
  await expectToast(page, successes.documentWithdrawn);
  await insurance.getByText("Não enviado").waitFor();

  await driver.accept(await driver.sent("authorisation"), 220);
  await driver.accept(await driver.sent("licence"), 15, null);
  await driver.accept(await driver.sent("inspection"), 100, null);
  await driver.submit("inspection");
  await driver.refuse(await driver.sent("course"));
  const authorisation = documentCard(page, "Autorização de transporte escolar");
  await page.reload();
  await authorisation.getByText("Prefeitura de Campinas").waitFor();
  for (const [name, words] of [
    ["CNH categoria D com EAR", /Vence em 15 dias.*Nesse dia este documento deixa de aparecer no seu perfil/],
    ["Vistoria do veículo", /Em análise.*A anterior vale até.*continua no perfil/],
    ["Curso de condutor escolar", /Recusado.*A data ficou fora da foto.*Tirar foto/],
    ["Seguro de passageiros (APP)", /Não enviado/],
  ] as const)
    expect(await documentCard(page, name).textContent()).toMatch(words);
  expect(await axeViolations(page)).toEqual([]);
  await driver.calls.post("/drivers/register", { ...wholeProfile, name: "Jonas Prado" });
  await page.reload();
  await authorisation.getByText("Este documento não aparece no seu perfil").waitFor();
});

test("a bad page is named and exchanged in its place, also after a killed tab; signing out leaves no page", async () => {
  const { account } = await driverWithDocuments(app, helena);
  const page = await openAs(browser.newPage, app, account, {
    on: "phone",
    path: paths.documents,
    expectedErrors: [/status of 400/],
  });
  const insurance = (on: Page) => documentCard(on, "Seguro de passageiros (APP)");
  await insurance(page).getByRole("button", { name: "Enviar documento" }).click();
  await chooseFiles(page, "Escolher arquivo", [
    await photo("um"),
    pdfFile("cortado.pdf", pdf().subarray(0, 400)),
    { name: "lista.txt", mimeType: "text/plain", buffer: Buffer.from("oi") },
  ]);
  // Two faults show before anything is sent.
  await page.getByText(messages.pageCut).waitFor();
  await page.getByText(messages.pageTypeInvalid).waitFor();
  await press(page, "Remover a página 3");
  await press(page, "Enviar");
  const exchange = page.getByRole("button", { name: "Trocar esta página" });
  expect(await exchange.evaluate((button) => document.activeElement === button)).toBe(true);
  await exchange.click();
  await chooseFiles(page, "Escolher arquivo", [pdfFile("apolice.pdf", lockedPdf())]);
  await page.getByText("Página 2 trocada.").waitFor({ state: "attached" });
  await press(page, "Adicionar outra página");
  await chooseFiles(page, "Escolher arquivo", [await photo("tres")]);
  await press(page, "Enviar");
  await page.getByText(messages.plateEndInvalid).waitFor();
  await plate(page).fill("1234");
  await press(page, "Enviar");
  await page.getByRole("alert").getByText("1 página precisa ser trocada.").waitFor();
  await page.getByText("As outras 2 estão boas e continuam aqui.").waitFor();
  await page.getByText("Antes, troque ou remova a página 2.").waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(app.url + paths.documents);
  const chosen = chosenPages(again);
  await chosen.nth(2).waitFor();
  expect(await chosen.allInnerTexts()).toEqual([
    expect.stringContaining("um.jpg"),
    expect.stringMatching(/apolice\.pdf[\s\S]*O PDF tem senha\./),
    expect.stringContaining("tres.jpg"),
  ]);
  expect(await plate(again).inputValue()).toBe("1234");
  await press(again, "Trocar esta página");
  await chooseFiles(again, "Tirar foto", [await photo("dois")]);
  await chosen.nth(1).getByText("dois.jpg").waitFor();
  await press(again, "Enviar");
  await expectToast(again, successes.documentSent);
  await again.reload();
  await insurance(again).getByText("Em análise").waitFor();
  await insurance(again).getByRole("button", { name: "Cancelar o envio" }).click();
  await insurance(again).getByRole("button", { name: "Enviar documento" }).waitFor();
  expect(await chosen.count()).toBe(0);

  // Signing out asks, and leaves no page of a document in the browser.
  await insurance(again).getByRole("button", { name: "Enviar documento" }).click();
  await chooseFiles(again, "Tirar foto", [await photo("um")]);
  await again.getByText("fica guardado neste aparelho até enviar").waitFor();
  await press(again, "Abrir menu");
  await press(again, "Sair");
  await press(again, "Sair e apagar rascunho");
  await again.waitForURL(`${app.url}/`);
  const left = () =>
    again.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => key.includes("draft")),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ]);
  await until("the stored pages to be gone", async () => (await left()).length === 0);
});
