import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { operatorLog } from "../../drizzle/schema/ops";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { formatDay } from "../../shared/documents/documents";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { openConsole } from "../console/open-console";
import { refusalOf, signedInStaff } from "../console/staff";
import { type DriverAccount, subscribe, wholeProfile } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { expectToast, openAs } from "../e2e/driver-area";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { driverWithDocuments, newOperator } from "./driver-with-documents";
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
// The filter has the same label, but is not in an article element.
const onCard = /<article(?:(?!<\/article>)[\s\S])*Autorização conferida/;
const html = async (path: string) => (await fetch(app.url + path)).text();

test("sent, reviewed by keyboard, undone, accepted, shown on card and profile, and gone on its expiry day", async () => {
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
  const page = await openConsole(browser, app, "desktop", "operator", [/status of 400/]);
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
  await family.goto(`${app.url}/buscar?estado=SP&cidade=Campinas`);
  await family.getByRole("article").getByText("Autorização conferida").filter({ visible: true }).waitFor();
  await family.goto(app.url + paths.profile(driverId));
  await family.getByRole("link", { name: "Autorização conferida" }).click();
  await family.getByText("Autorização da Emdec", { exact: true }).waitFor();
  await family.getByRole("button", { name: "O que “conferida” quer dizer" }).click();
  await family.getByRole("dialog").getByText("Não falamos com o órgão.").waitFor();
  expect(await axeViolations(family)).toEqual([]);
  await family.getByRole("button", { name: "Entendi" }).click();
  await family.getByRole("button", { name: "Avisar que o link não abre" }).click();
  await family.getByRole("status").getByText("Agradecemos. Vamos conferir.").waitFor();

  try {
    // The cached pages of its last day, and only the time: no job runs in this test.
    app.setNow(new Date(startOfDay(until).getTime() - 1));
    expect(await html(paths.profile(driverId))).toContain(`válida até ${formatDay(until)}`);
    expect(await html("/buscar?estado=SP&cidade=Campinas")).toMatch(onCard);
    app.setNow(startOfDay(until));
    expect(await html(paths.profile(driverId))).not.toMatch(/id="documentos"|Autorização conferida/);
    expect(await html("/buscar?estado=SP&cidade=Campinas")).not.toMatch(onCard);
  } finally {
    app.setNow(new Date());
  }
});

test("a reader sees that a document is pending, but neither the file nor a button", async () => {
  await send("inspection");
  const reader = await openConsole(browser, app, "phone", "reader");
  // One row for the driver, with all that was sent.
  await reader.getByRole("link", { name: /vistoria do veículo/i }).click();
  const parts = reader.getByRole("navigation", { name: /^O que espera sobre / });
  await parts.getByRole("link", { name: "Vistoria do veículo" }).click();
  await reader.getByRole("heading", { name: "Vistoria do veículo" }).waitFor();
  await reader.getByText("Documento oculto: quem confere é a operação.").waitFor();
  expect(await reader.getByRole("button", { name: /Aceitar|Recusar/ }).count()).toBe(0);
  const { calls } = await signedInStaff(app, "reader");
  const waiting = (await calls.queue.list.query({ kind: "document" })).items
    .flatMap((row) => row.parts)
    .find(({ detail }) => detail === "inspection");
  const id = (await calls.queue.item.query({ id: waiting?.id ?? "" })).subject;
  expect(id).not.toBe("");
  const refused = [
    calls.documents.file.query({ id }),
    calls.documents.page.query({ id, page: 1 }),
    calls.documents.ofPerson.query({ id: driver.id }),
    calls.documents.decide.mutate({ id, outcome: "refused", reason: "cut", words: "Mande o papel inteiro." }),
    calls.queue.undo.mutate({ kind: "document", id }),
  ].map(refusalOf);
  expect(new Set(await Promise.all(refused))).toEqual(new Set(["STAFF_READ_ONLY"]));
});

test("another name, city or van takes the lines away at once, the driver reads why, and the old one restores them", async () => {
  const helena = await newOperator(app);
  const other = await driverWithDocuments(app, helena);
  await subscribe(app.services, other.account);
  for (const type of ["authorisation", "inspection"] as const) await other.accept(await other.sent(type));
  expect((await other.calls.post("/drivers/publish", { isPublic: true })).status).toBe(200);
  const page = await openAs(browser.newPage, app, other.account, { on: "phone", path: paths.editor });
  const family = await browser.newPage("phone");
  const marks = async () => {
    await family.goto(app.url + paths.profile(other.driverId));
    const lines = family.getByRole("listitem");
    return {
      authorisation: await lines.filter({ hasText: "Autorização da Prefeitura de Campinas" }).count(),
      inspection: await lines.filter({ hasText: "Vistoria do veículo" }).count(),
      link: await family.getByRole("link", { name: "Autorização conferida" }).count(),
    };
  };
  const all = { authorisation: 1, inspection: 1, link: 1 };
  const save = async (label: string, value: string) => {
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Salvar Alterações" }).click();
    await expectToast(page, successes.profileSaved);
  };
  expect(await marks()).toEqual(all);
  const changes = [
    ["Nome", wholeProfile.name, "Jonas Prado", "Autorização de transporte escolar"],
    ["Cidade do serviço", wholeProfile.serviceCity, "Campinas", "Autorização de transporte escolar"],
    ["Ano do veículo", String(wholeProfile.vehicleYear), "2011", "Vistoria do veículo"],
  ] as const;
  for (const [label, before, after, title] of changes) {
    await save(label, after);
    const isVan = label === "Ano do veículo";
    const left = isVan ? { ...all, inspection: 0 } : { ...all, authorisation: 0, link: 0 };
    expect([label, await marks()]).toEqual([label, left]);
    await page.goto(app.url + paths.documents);
    await documentCard(page, title).getByText("Este documento não aparece no seu perfil").waitFor();
    await page.goto(app.url + paths.editor);
    await save(label, before);
    expect([label, await marks()]).toEqual([label, all]);
  }
}, 120_000);
