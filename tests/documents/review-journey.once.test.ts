import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { operatorLog } from "../../drizzle/schema/ops";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { paths } from "../../shared/paths";
import { openConsole } from "../console/open-console";
import { type DriverAccount, subscribe } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { openAs } from "../e2e/driver-area";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { paper } from "./sample-files";
import { chooseFiles, documentCard } from "./send-in-browser";

const browser = testBrowser();
const place = { serviceState: "SP", serviceCity: "Campinas" };
let driver: DriverAccount;
let driverId: string;
const app = testPages();
beforeAll(async () => {
  const made = await accountWithProfile(app, place);
  driver = made.account;
  driverId = made.saved.id;
  await subscribe(app.services, driver);
  const forLong = { entitledUntil: new Date(Date.now() + 400 * 86_400_000) };
  await app.services.db.update(subscriptions).set(forLong).where(eq(subscriptions.userId, driver.id));
  expect((await made.publish()).status).toBe(200);
}, 90_000);

async function send(type: string): Promise<void> {
  const body = { type, plateEnd: "1D23", files: [(await paper()).toString("base64")] };
  expect((await rest(app.url, driver.token).post("/documents/submit", body)).status).toBe(200);
}

const opened = () =>
  app.services.db.select().from(operatorLog).where(eq(operatorLog.action, "document-opened"));
const answer = (page: Page, line: string, said: "Confere" | "Não") =>
  page.getByRole("group", { name: line }).getByRole("button", { name: said });

test("sent, reviewed by keyboard, undone, accepted, and shown on the profile", async () => {
  const ownPage = await openAs(browser.newPage, app, driver, { on: "phone", path: paths.documents });
  const card = documentCard(ownPage, "Autorização de transporte escolar");
  await card.getByRole("button", { name: "Enviar documento" }).click();
  const photo = async (name: string) => [{ name, mimeType: "image/jpeg", buffer: await paper() }];
  await chooseFiles(ownPage, "Tirar foto", await photo("frente.jpg"));
  await ownPage.getByRole("button", { name: "Adicionar outra página" }).click();
  await chooseFiles(ownPage, "Tirar foto", await photo("verso.jpg"));
  await ownPage.getByRole("button", { name: "Enviar", exact: true }).click();
  await card.getByText("Em análise").waitFor();
  await send("licence");
  const page = await openConsole(browser, app, "desktop", { expectedErrors: [/status of 400/] });
  await page.getByRole("link", { name: /Autorização de transporte escolar/ }).click();
  await page.getByRole("img", { name: "Autorização de transporte escolar, página 1" }).waitFor();
  // Each page is an opening, and is logged before its picture arrives.
  expect(await opened()).toHaveLength(1);
  await page.getByText("Esta abertura ficou registrada: Helena").waitFor();
  // All that is missing is said at once, in words: a page that nobody saw, which opens, answers, who authorised, until when.
  await page.keyboard.press("a");
  await page
    .getByText("Abrimos a página 2. Confira antes de aceitar. Responda a cada linha antes de aceitar.")
    .waitFor();
  for (const missing of ["Diga quem autorizou.", "Escreva até quando o documento vale."])
    await page.getByText(missing).waitFor();
  await page.getByRole("img", { name: "Autorização de transporte escolar, página 2" }).waitFor();
  expect(await opened()).toHaveLength(2);
  const width = () =>
    page.getByRole("img", { name: /página 2/ }).evaluate((svg) => svg.getAttribute("viewBox"));
  const before = await width();
  await page.keyboard.press("]");
  expect(await width()).not.toBe(before);
  // Upright, as most papers are, it is seen whole without scrolling.
  const frame = page.getByRole("region", { name: /área da imagem$/ });
  expect(await frame.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  const upright = await page.getByRole("img", { name: /página 2/ }).boundingBox();
  expect((upright?.y ?? 0) + (upright?.height ?? 999)).toBeLessThanOrEqual(900);
  expect(await axeViolations(page)).toEqual([]);

  // What a refusal lacks is said at once, too. N goes through the pages.
  await page.keyboard.press("n");
  await page.getByText("Página 1 de 2").waitFor();
  await page.keyboard.press("r");
  for (const missing of ["Escolha o motivo da recusa.", "Explique em pelo menos 10"])
    await page.getByText(missing).waitFor();
  await page.getByRole("heading", { name: "Autorização de transporte escolar", level: 2 }).click();
  await answer(page, "Lugares", "Não").click();
  expect(await page.getByLabel("Se recusar, o motivo").inputValue()).toBe("mismatch");
  await page.keyboard.press("r");
  // The next one opens at once; the decision can be undone, with what was typed.
  await page.getByRole("heading", { name: "CNH categoria D com EAR", level: 2 }).waitFor();
  // What is said about the last one covers nothing of where this one says until when it is valid.
  const said = await page.locator("[data-slot=toast]").boundingBox();
  const picture = await page.getByRole("img", { name: /página 1$/ }).boundingBox();
  expect((said?.y ?? 999) + (said?.height ?? 999)).toBeLessThan(
    (picture?.y ?? 0) + (picture?.height ?? 0) / 2,
  );
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByText("O item voltou para a fila.").waitFor();
  await page.getByText("Documento 1 de 2.").waitFor();
  await page.getByRole("heading", { name: "Autorização de transporte escolar", level: 2 }).waitFor();
  expect(await page.getByLabel("Palavras para o condutor").inputValue()).toContain(
    "O perfil diz lugares: 15",
  );
  await page.keyboard.press("n");
  await answer(page, "Lugares", "Confere").click();
  await page.keyboard.press("c");
  await page.keyboard.press("v");
  const until = dayInSaoPaulo(startOfDay(dayInSaoPaulo(new Date()), 200));
  await page.getByLabel("Válida até").fill(until);
  // "Tudo confere" chose the authority of the city.
  expect(await page.getByLabel("Quem autorizou").inputValue()).toBe("Emdec");
  await page.getByLabel("Final do número").fill("7b4");
  await page.getByText(/No perfil vai aparecer: Autorização da Emdec, conferida em .*, válida até/).waitFor();
  await page.getByLabel("Final do número").press("Enter");
  await page.getByRole("heading", { name: "CNH categoria D com EAR", level: 2 }).waitFor();

  const family = await browser.newPage("phone");
  await family.goto(app.url + paths.profile(driverId));
  await family.getByRole("link", { name: "Autorização conferida" }).click();
  await family.getByText("Autorização da Emdec", { exact: true }).waitFor();
  await family.getByRole("button", { name: "O que “conferida” quer dizer" }).click();
  await family.getByRole("dialog").getByText("Não falamos com o órgão.").waitFor();
  expect(await axeViolations(family)).toEqual([]);
  await family.getByRole("button", { name: "Entendi" }).click();
  await family.getByRole("button", { name: "Avisar que o link não abre" }).click();
  await family.getByRole("status").getByText("Agradecemos. Vamos conferir.").waitFor();
});
