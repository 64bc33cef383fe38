import { afterAll, beforeAll, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import type { Page } from "playwright";
import sharp from "sharp";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { ensureBuild } from "../../scripts/build";
import { openDocumentPage } from "../../server/documents/open-document-page";
import { documents as messages, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { expectToast, openAs } from "../e2e/driver-area";
import { axeViolations } from "../support/accessibility";
import { startTestApp, type TestApp } from "../support/app";
import { testBrowser } from "../support/browser";
import { driverWithDocuments, newOperator } from "./driver-with-documents";
import { lockedPdf, paper, pdf } from "./sample-files";
import { chooseFiles, documentCard } from "./send-in-browser";

const { newPage } = testBrowser();
let app: TestApp;
let helena: string;
beforeAll(async () => {
  await ensureBuild();
  app = await startTestApp();
  helena = await newOperator(app);
}, 90_000);
afterAll(() => app?.close());

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a driver photographs two pages, reorders them, cancels, sends, and withdraws the document", async () => {
  const { account } = await driverWithDocuments(app, helena);
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.dashboard });
  await page.getByRole("link", { name: "Meus documentos" }).click();
  await documentCard(page, "Vistoria do veículo").getByRole("button", { name: "Enviar documento" }).click();
  const tall = await paper({ width: 600, height: 1500 });
  await chooseFiles(page, "Tirar foto", [{ name: "verso.jpg", mimeType: "image/jpeg", buffer: tall }]);
  await chooseFiles(page, "Escolher outro arquivo", [
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
  await review.getByRole("button", { name: "Retirar este envio" }).click();
  await expectToast(page, successes.documentWithdrawn);
  await review.getByText("Não enviado").waitFor();
});

test("an unreadable file is refused with a message, and what was chosen stays", async () => {
  const { account } = await driverWithDocuments(app, helena);
  const page = await openAs(newPage, app, account, {
    on: "desktop",
    path: paths.documents,
    expectedErrors: [/status of 400/],
  });
  await documentCard(page, "Seguro de passageiros (APP)")
    .getByRole("button", { name: "Enviar documento" })
    .click();
  await chooseFiles(page, "Escolher arquivo", [
    { name: "lista.txt", mimeType: "text/plain", buffer: Buffer.from("oi") },
  ]);
  await page.getByRole("alert").getByText(messages.typeInvalid).waitFor();
  await chooseFiles(page, "Escolher arquivo", [
    { name: "apolice.pdf", mimeType: "application/pdf", buffer: lockedPdf() },
  ]);
  await press(page, "Enviar");
  await page.getByText(messages.plateEndInvalid).waitFor();
  await page.getByLabel("4 últimos caracteres da placa").fill("1234");
  await press(page, "Enviar");
  await page.getByRole("alert").getByText(messages.password).waitFor();
  await press(page, "Tirar a página 1");
  const photo = { name: "apolice.jpg", mimeType: "image/jpeg", buffer: await paper() };
  await chooseFiles(page, "Escolher arquivo", [photo]);
  await press(page, "Enviar");
  await expectToast(page, successes.documentSent);
});

test("each card shows the status of its document, on phone and desktop", async () => {
  const driver = await driverWithDocuments(app, helena);
  await driver.accept(await driver.sent("authorisation"), 220);
  await driver.accept(await driver.sent("licence"), 15, null);
  await driver.accept(await driver.sent("inspection"), 100, null);
  await driver.submit("inspection");
  await driver.refuse(await driver.sent("course"));
  for (const on of ["phone", "desktop"] as const) {
    const page = await openAs(newPage, app, driver.account, { on, path: paths.documents });
    await documentCard(page, "Autorização de transporte escolar")
      .getByText("Prefeitura de Campinas")
      .waitFor();
    const textOf = (name: string) => documentCard(page, name).textContent();
    expect(await textOf("CNH categoria D com EAR")).toMatch(
      /Vence em 15 dias.*Nesse dia a linha sai do perfil/,
    );
    expect(await textOf("Vistoria do veículo")).toMatch(
      /Em análise.*A anterior vale até.*continua no perfil/,
    );
    expect(await textOf("Curso de condutor escolar")).toMatch(
      /Recusado.*A data ficou fora da foto.*Tirar foto/,
    );
    expect(await textOf("Seguro de passageiros (APP)")).toMatch(/Não enviado/);
    expect(await axeViolations(page)).toEqual([]);
  }
});
