import { beforeAll, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import type { Page } from "playwright";
import sharp from "sharp";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { openDocumentPage } from "../../server/documents/open-document-page";
import { documents as messages, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { wholeProfile } from "../drivers/driver-accounts";
import { expectToast, openAs } from "../e2e/driver-area";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";
import { driverWithDocuments, newOperator } from "./driver-with-documents";
import { lockedPdf, paper, pdf } from "./sample-files";
import { chooseFiles, documentCard } from "./send-in-browser";

const { newPage } = testBrowser();
let helena: string;
const app = testPages();
beforeAll(async () => {
  helena = await newOperator(app);
}, 90_000);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a driver photographs two pages, reorders them, cancels, sends, withdraws, and signs out halfway", async () => {
  const { account } = await driverWithDocuments(app, helena);
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.dashboard });
  await page.getByRole("link", { name: "Meus documentos" }).click();
  await documentCard(page, "Vistoria do veículo").getByRole("button", { name: "Enviar documento" }).click();
  const tall = await paper({ width: 600, height: 1500 });
  await chooseFiles(page, "Tirar foto", [{ name: "verso.jpg", mimeType: "image/jpeg", buffer: tall }]);
  await press(page, "Adicionar outra página");
  await chooseFiles(page, "Escolher arquivo", [
    { name: "frente.pdf", mimeType: "application/pdf", buffer: pdf() },
  ]);
  await page.getByLabel("4 últimos caracteres da placa").fill("1d23");
  await press(page, "Pôr a página 2 uma antes");
  const chosen = page.getByRole("list", { name: "Páginas escolhidas" }).getByRole("listitem");
  expect(await chosen.allInnerTexts()).toEqual([
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
  expect(await chosen.count()).toBe(2);
  isHeld = false;
  await press(page, "Enviar");
  await expectToast(page, successes.documentSent);
  const review = documentCard(page, "Vistoria do veículo");
  await review.getByText("Em análise").waitFor();
  expect(await review.textContent()).toMatch(/Enviada hoje, às \d\d:\d\d\. Respondemos por email até/);
  expect(await review.getByRole("listitem").allInnerTexts()).toEqual(["Página 1", "Página 2"]);
  const [row] = await app.services.db.select().from(documents).where(eq(documents.type, "inspection"));
  const pages = await app.services.db
    .select({ page: documentPages.page })
    .from(documentPages)
    .where(eq(documentPages.documentId, row?.id ?? ""))
    .orderBy(asc(documentPages.page));
  const heights = await Promise.all(
    pages.map(async ({ page: number }) => {
      const picture = await openDocumentPage(app.services, { id: helena }, row?.id ?? "", number);
      return (await sharp(picture).metadata()).height;
    }),
  );
  expect(heights).toEqual([2400, 1500]);
  await review.getByRole("button", { name: "Cancelar o envio" }).click();
  await expectToast(page, successes.documentWithdrawn);
  await review.getByText("Não enviado").waitFor();

  // Signing out asks, and leaves no page of a document in the browser.
  await review.getByRole("button", { name: "Enviar documento" }).click();
  await chooseFiles(page, "Tirar foto", [{ name: "verso.jpg", mimeType: "image/jpeg", buffer: tall }]);
  await page.getByText("fica guardado neste aparelho até enviar").waitFor();
  await press(page, "Abrir menu");
  await press(page, "Sair");
  await press(page, "Sair e apagar rascunho");
  await page.waitForURL(`${app.url}/`);
  const left = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => key.includes("draft")),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ]);
  await until("the stored pages to be gone", async () => (await left()).length === 0);
});

test("a bad page is named and exchanged in its place, also after the tab was killed", async () => {
  const { account } = await driverWithDocuments(app, helena);
  const page = await openAs(newPage, app, account, {
    on: "phone",
    path: paths.documents,
    expectedErrors: [/status of 400/],
  });
  const insurance = (on: Page) => documentCard(on, "Seguro de passageiros (APP)");
  await insurance(page).getByRole("button", { name: "Enviar documento" }).click();
  const photo = (name: string) =>
    paper().then((buffer) => ({ name: `${name}.jpg`, mimeType: "image/jpeg", buffer }));
  await chooseFiles(page, "Escolher arquivo", [
    await photo("um"),
    { name: "cortado.pdf", mimeType: "application/pdf", buffer: pdf().subarray(0, 400) },
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
  const locked = { name: "apolice.pdf", mimeType: "application/pdf", buffer: lockedPdf() };
  await chooseFiles(page, "Escolher arquivo", [locked]);
  await page.getByText("Página 2 trocada.").waitFor({ state: "attached" });
  await press(page, "Adicionar outra página");
  await chooseFiles(page, "Escolher arquivo", [await photo("tres")]);
  await press(page, "Enviar");
  await page.getByText(messages.plateEndInvalid).waitFor();
  await page.getByLabel("4 últimos caracteres da placa").fill("1234");
  await press(page, "Enviar");
  await page.getByRole("alert").getByText("1 página precisa ser trocada.").waitFor();
  await page.getByText("As outras 2 estão boas e continuam aqui.").waitFor();
  await page.getByText("Antes, troque ou remova a página 2.").waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(app.url + paths.documents);
  const chosen = again.getByRole("list", { name: "Páginas escolhidas" }).getByRole("listitem");
  await chosen.nth(2).waitFor();
  expect(await chosen.allInnerTexts()).toEqual([
    expect.stringContaining("um.jpg"),
    expect.stringMatching(/apolice\.pdf[\s\S]*O PDF tem senha\./),
    expect.stringContaining("tres.jpg"),
  ]);
  expect(await again.getByLabel("4 últimos caracteres da placa").inputValue()).toBe("1234");
  await again.getByRole("button", { name: "Trocar esta página" }).click();
  await chooseFiles(again, "Tirar foto", [await photo("dois")]);
  await chosen.nth(1).getByText("dois.jpg").waitFor();
  await press(again, "Enviar");
  await expectToast(again, successes.documentSent);
  await again.reload();
  await insurance(again).getByText("Em análise").waitFor();
  await insurance(again).getByRole("button", { name: "Cancelar o envio" }).click();
  await insurance(again).getByRole("button", { name: "Enviar documento" }).waitFor();
  expect(await again.getByRole("list", { name: "Páginas escolhidas" }).count()).toBe(0);
});

test("each card shows the status of its document, on phone and desktop, and why it no longer counts", async () => {
  const driver = await driverWithDocuments(app, helena);
  await driver.accept(await driver.sent("authorisation"), 220);
  await driver.accept(await driver.sent("licence"), 15, null);
  await driver.accept(await driver.sent("inspection"), 100, null);
  await driver.submit("inspection");
  await driver.refuse(await driver.sent("course"));
  const page = await openAs(newPage, app, driver.account, { on: "phone", path: paths.documents });
  const authorisation = documentCard(page, "Autorização de transporte escolar");
  await authorisation.getByText("Prefeitura de Campinas").waitFor();
  for (const [name, words] of [
    ["CNH categoria D com EAR", /Vence em 15 dias.*Nesse dia este documento deixa de aparecer no seu perfil/],
    ["Vistoria do veículo", /Em análise.*A anterior vale até.*continua no perfil/],
    ["Curso de condutor escolar", /Recusado.*A data ficou fora da foto.*Tirar foto/],
    ["Seguro de passageiros (APP)", /Não enviado/],
  ] as const)
    expect(await documentCard(page, name).textContent()).toMatch(words);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await axeViolations(page)).toEqual([]);
  await driver.calls.post("/drivers/register", { ...wholeProfile, name: "Jonas Prado" });
  await page.reload();
  await authorisation.getByText("Este documento não aparece no seu perfil").waitFor();
});
