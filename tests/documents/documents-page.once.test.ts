import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { operatorLog } from "../../drizzle/schema/ops";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { documents as messages, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { openConsole } from "../console/open-console";
import { expectToast, openAs } from "../e2e/driver-area";
import { aDriverWithProfile, aPublishedDriver } from "../people/drivers";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { press, testBrowser } from "../support/browser";
import { until } from "../support/until";
import { lockedPdf, paper, pdf } from "./sample-files";

const browser = testBrowser();
const app = testPages();

const plate = (page: Page) => page.getByLabel("4 últimos caracteres da placa");
const chosenPages = (page: Page) =>
  page.getByRole("list", { name: "Páginas escolhidas" }).getByRole("listitem");
/** A file as from a phone's camera or file dialog. */
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const photo = async (name: string) => file(`${name}.jpg`, "image/jpeg", await paper());
const pdfFile = (name: string, buffer: Buffer) => file(name, "application/pdf", buffer);

/** Presses a button that opens the file dialog, and chooses files. */
async function chooseFiles(page: Page, button: string, files: ReturnType<typeof file>[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await press(page, button);
  await (await chooser).setFiles(files);
}

test("a document is accepted by keyboard once each page was seen and each line answered", async () => {
  const driver = await aPublishedDriver(app, { serviceState: "SP", serviceCity: "Campinas" });
  const sheet = (await paper()).toString("base64");
  const submission = { type: "authorisation", files: [sheet, sheet] };
  expect((await driver.post("/documents/submit", submission)).status).toBe(200);
  const opened = () => app.services.db.$count(operatorLog, eq(operatorLog.action, "document-opened"));
  const page = await openConsole(browser, app, "desktop", [/status of 400/]);
  const says = (words: string | RegExp) => page.getByText(words).waitFor();
  await page.getByRole("link", { name: /Autorização de transporte escolar/ }).click();
  await page.getByRole("img", { name: "Autorização de transporte escolar, página 1" }).waitFor();
  // Each page is an opening, and is logged before its picture arrives.
  expect(await opened()).toBe(1);
  // All that is missing is said at once: a page that nobody saw, which opens, answers, who authorised, until when.
  await page.keyboard.press("a");
  await says("Abrimos a página 2. Confira antes de aceitar. Responda a cada linha antes de aceitar.");
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

  await page.keyboard.press("c");
  await page.keyboard.press("v");
  await page.getByLabel("Válida até").fill(dayInSaoPaulo(startOfDay(dayInSaoPaulo(new Date()), 200)));
  // "Tudo confere" chose the authority of the city.
  expect(await page.getByLabel("Quem autorizou").inputValue()).toBe("Emdec");
  await page.getByLabel("Número", { exact: true }).fill("7b4");
  await says(/No perfil vai aparecer: Autorização da Emdec, conferida em .*, válida até/);
  await page.getByLabel("Número", { exact: true }).press("Enter");
  // Families see the authority, and never the number.
  const shown = await until("the decision to be shown", async () => {
    const profile = await (await fetch(`${app.url}/api/drivers/${driver.id}`)).text();
    return profile.includes("Autorização da Emdec") && profile;
  });
  expect(shown).not.toContain("7B4");
});

test("a driver's bad page is named and exchanged in its place, also after a killed tab; sent, withdrawn, and no page is left after signing out", async () => {
  const { account } = await aDriverWithProfile(app);
  const where = { path: paths.documents, expectedErrors: [/status of 400/] };
  const page = await openAs(browser.newPage, app, account, { on: "phone", ...where });
  const send = (on: Page) =>
    on
      .getByRole("region", { name: "Seguro de passageiros (APP)" })
      .getByRole("button", { name: "Enviar documento" })
      .click();
  await send(page);
  const cut = pdfFile("cortado.pdf", pdf().subarray(0, 400));
  await chooseFiles(page, "Escolher arquivo", [await photo("um"), cut]);
  // It shows before anything is sent.
  await page.getByText(messages.pageCut).waitFor();
  await press(page, "Enviar");
  await press(page, "Trocar esta página");
  await chooseFiles(page, "Escolher arquivo", [pdfFile("apolice.pdf", lockedPdf())]);
  await page.getByText("Página 2 trocada.").waitFor({ state: "attached" });
  await plate(page).fill("1234");
  await press(page, "Enviar");
  await page.getByRole("alert").getByText("1 página precisa ser trocada.").waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(app.url + paths.documents);
  const chosen = chosenPages(again);
  await chosen.nth(1).waitFor();
  expect(await chosen.allInnerTexts()).toEqual([
    expect.stringContaining("um.jpg"),
    expect.stringMatching(/apolice\.pdf[\s\S]*O PDF tem senha\./),
  ]);
  expect(await plate(again).inputValue()).toBe("1234");
  await press(again, "Trocar esta página");
  await chooseFiles(again, "Tirar foto", [await photo("dois")]);
  await chosen.nth(1).getByText("dois.jpg").waitFor();
  await press(again, "Enviar");
  await expectToast(again, successes.documentSent);
  await press(again, "Cancelar o envio");

  // Signing out asks, and leaves no page of a document in the browser.
  await send(again);
  await chooseFiles(again, "Tirar foto", [await photo("um")]);
  await chosenPages(again).getByText("um.jpg").waitFor();
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
