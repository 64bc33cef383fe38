import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { dailyFigures } from "../../drizzle/schema/figures";
import { addStaff } from "../../server/operation/manage-staff";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { firstStoredDay } from "../../shared/figures";
import { validation } from "../../shared/messages";
import { createAccount } from "../drivers/driver-accounts";
import { axeViolations } from "../support/accessibility";
import { testPagesWithMail } from "../support/app";
import { addAuthenticator } from "../support/authenticator";
import { testBrowser } from "../support/browser";

const { newPage } = testBrowser();
let people = 0;
const app = testPagesWithMail({}, "localhost");

/** Somebody of the staff, signed in, at an address of the console. */
async function atWork(screen: "phone" | "desktop", path: string): Promise<Page> {
  people += 1;
  const email = `pessoa${people}@equipe.example`;
  const { link } = await addStaff(app.app.services, { email, name: "Helena", role: "operator" });
  const page = await newPage(screen);
  await addAuthenticator(page);
  await page.goto(link);
  await page.getByRole("button", { name: "Criar chave de acesso" }).click();
  await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();
  await page.goto(`${app.app.url}${path}`);
  return page;
}

/** Thirteen months of a marketplace that grows. */
async function grow(): Promise<void> {
  const today = dayInSaoPaulo(new Date());
  const rows = [];
  for (let day = firstStoredDay(today), index = 0; day < today; index += 1) {
    const share = index / 400;
    rows.push({
      day,
      drivers: Math.round(1300 + 540 * share),
      visible: Math.round(800 + 400 * share),
      started: index % 3,
      canceled: index % 7 === 0 ? 2 : 0,
      monthlyCents: Math.round(2_200_000 + 1_200_000 * share),
      visits: 900 + (index % 30) * 25,
      queueMedianMinutes: 1200 + (index % 90) * 10,
      queueOldestMinutes: 5000 + (index % 90) * 30,
    });
    day = dayInSaoPaulo(startOfDay(day, 1));
  }
  await app.app.services.db.insert(dailyFigures).values(rows).onConflictDoNothing();
}

test("the figures show a chart, a table and a file, by month and by day", async () => {
  await grow();
  const page = await atWork("desktop", "/operacao/numeros");
  await page.getByRole("heading", { name: "Números", level: 1 }).waitFor();
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Visitas a perfis" }) });
  await card.getByRole("img", { name: /^Visitas a perfis, 13 meses: de .* no total\.$/ }).waitFor();
  // Two kinds of bars have a legend.
  const both = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Novos e cancelados" }) });
  for (const name of ["novas", "canceladas"])
    await both.locator("figcaption").getByText(name, { exact: true }).waitFor();
  expect(await card.locator("figcaption").count()).toBe(0);
  await card.getByText("Ver em tabela").click();
  await card.getByRole("table", { name: "Visitas a perfis, 13 meses" }).waitFor();
  expect(await card.getByRole("row").count()).toBe(14);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    card.getByRole("button", { name: "Baixar CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("visitas.csv");
  expect(await axeViolations(page)).toEqual([]);

  // The choice shows at once, before the URL and the figures follow.
  const day = page.getByRole("radio", { name: "Dia" });
  const isChosen = await day.evaluate((radio: HTMLInputElement) => {
    radio.click();
    return radio.checked;
  });
  expect(isChosen).toBe(true);
  await card.getByRole("img", { name: /^Visitas a perfis, 30 dias/ }).waitFor();
  expect(page.url()).toContain("por=day");
});

test("on a phone the figures fit and are accessible", async () => {
  const page = await atWork("phone", "/operacao/numeros");
  await page.getByRole("img", { name: /^Condutores, 13 meses/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test("a letter is previewed, tested, and sent to all with a reason, while its progress is shown", async () => {
  const page = await atWork("desktop", "/operacao/cartas");
  await createAccount(app.app.services);
  await page.getByRole("heading", { name: "Comunicados", level: 1 }).waitFor();
  await page.getByLabel("Título").fill("Mudança nos termos");
  await page.getByLabel("Texto").fill("Os termos <b>mudam</b>.\n\nNada a fazer.");
  await page.getByRole("button", { name: "Ver como fica" }).click();
  const preview = page.getByRole("region", { name: "Como o email fica" });
  await preview.getByRole("heading", { name: "Mudança nos termos" }).waitFor();
  await preview.getByText("Os termos <b>mudam</b>.", { exact: true }).waitFor();
  // The mail's own styles work, although the page allows no style attributes.
  const title = preview.getByRole("heading", { name: "Mudança nos termos" });
  expect(await title.evaluate((element) => getComputedStyle(element).fontWeight)).toBe("800");
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Enviar um teste para mim" }).click();
  await page.getByText("O teste está a caminho de").waitFor();
  await app.mail.waitForMail(`pessoa${people}@equipe.example`, "Teste: Mudança nos termos");

  await page.getByRole("button", { name: "Enviar a todos" }).click();
  const dialog = page.getByRole("dialog", { name: /^Enviar a \d+ contas?\?$/ });
  await dialog.getByRole("button", { name: "Enviar agora" }).click();
  await dialog.getByText(validation.decisionReasonTooShort).waitFor();
  await dialog.getByLabel("Motivo").fill("Aviso que a lei pede");
  await dialog.getByRole("button", { name: "Enviar agora" }).click();
  await dialog.waitFor({ state: "detached" });
  const sent = page.getByRole("listitem").filter({ hasText: "Mudança nos termos" });
  await sent.getByText("Terminada").waitFor();
  await sent.getByText("1 de 1 enviadas").waitFor();
  expect(await page.getByLabel("Título").inputValue()).toBe("");
});

test("on a phone the letters fit and are accessible", async () => {
  const page = await atWork("phone", "/operacao/cartas");
  await page.getByRole("button", { name: "Enviar a todos" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
