import { afterAll, expect, test } from "bun:test";
import { mkdirSync, rmdirSync } from "node:fs";
import type { Page } from "playwright";
import { dailyFigures } from "../../drizzle/schema/figures";
import { observeStripe } from "../../server/console/health/observe-stripe";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { firstStoredDay } from "../../shared/figures";
import { validation } from "../../shared/messages";
import { healthKinds } from "../../shared/operation/health";
import { createAccount } from "../drivers/driver-accounts";
import { axeViolations } from "../support/accessibility";
import { testPagesWithMail } from "../support/app";
import { testBrowser } from "../support/browser";
import { makeScratchFolder } from "../support/scratch";
import { openSimulatedStripe } from "./health/simulated-stripe";
import { openConsole } from "./open-console";

const browser = testBrowser();
const stripe = openSimulatedStripe();
const backupDir = makeScratchFolder();
const running = testPagesWithMail({
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_API_URL: stripe.url,
  BACKUP_DIR: backupDir,
});
afterAll(() => stripe.stop());

/** A page is accessible, and nothing is pushed off, on a phone, where the menu folds, and on a desktop. */
async function fits(page: Page): Promise<void> {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([page.url(), Math.max(needed, width)]).toEqual([page.url(), width]);
  }
  expect([page.url(), await axeViolations(page)]).toEqual([page.url(), []]);
}

/** Figures of each day since they are stored. */
async function grow(): Promise<void> {
  const today = dayInSaoPaulo(new Date());
  const counts = { drivers: 1300, visible: 800, started: 2, canceled: 1, monthlyCents: 2_200_000 };
  const rest = { visits: 900, queueMedianMinutes: 1200, queueOldestMinutes: 5000 };
  const rows = [];
  for (let day = firstStoredDay(today); day < today; day = dayInSaoPaulo(startOfDay(day, 1)))
    rows.push({ day, ...counts, ...rest });
  await running.app.services.db.insert(dailyFigures).values(rows).onConflictDoNothing();
}

test("figures show a chart, a table and a file, by month and by day; every section fits a phone and is accessible", async () => {
  await grow();
  const page = await openConsole(browser, running.app, "desktop");
  await page.goto(`${running.app.url}/operacao/numeros`);
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Visitas a perfis" }) });
  await card.getByRole("img", { name: /^Visitas a perfis, 13 meses: de .* no total\.$/ }).waitFor();
  await card.getByText("Ver em tabela").click();
  await card.getByRole("table", { name: "Visitas a perfis, 13 meses" }).waitFor();
  expect(await card.getByRole("row").count()).toBe(14);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    card.getByRole("button", { name: "Baixar CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("visitas.csv");
  await fits(page);
  // The choice shows at once, before the URL and the figures follow.
  const isChosen = await page.getByRole("radio", { name: "Dia" }).evaluate((radio: HTMLInputElement) => {
    radio.click();
    return radio.checked;
  });
  expect(isChosen).toBe(true);
  await card.getByRole("img", { name: /^Visitas a perfis, 30 dias/ }).waitFor();
  expect(page.url()).toContain("por=day");

  for (const [path, title] of [
    ["condutores", "Condutores"],
    ["escolas", "Escolas"],
    ["dados", "Novo pedido de dados"],
    ["tarefas", "Tarefas"],
    ["registro", "Registro"],
    ["equipe", "Equipe"],
  ] as const) {
    await page.goto(`${running.app.url}/operacao/${path}`);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await fits(page);
  }
});

test("a letter is previewed, tested and sent to all with a reason; the health's card says what to do until all works", async () => {
  const { app, mail } = running;
  const observe = () => observeStripe.run(app.services, {});
  await observe();
  const page = await openConsole(browser, app, "desktop");
  const health = page.getByRole("region", { name: /^Saúde: / });
  const partOf = (words: string | RegExp) => health.getByRole("listitem").filter({ hasText: words });
  const fine = [/^Stripe responde/, /^Servidor em ordem/];
  const [silent, ahead, noFolder] = [
    /^Stripe sem resposta/,
    /^Servidor relógio \d+ s adiantado/,
    `a pasta ${backupDir} não existe`,
  ];
  for (const part of fine) await partOf(part).waitFor();
  expect(await partOf(noFolder).count()).toBe(0);

  await page.goto(`${app.url}/operacao/cartas`);
  await createAccount(app.services);
  await page.getByLabel("Título").fill("Mudança nos termos");
  await page.getByLabel("Texto").fill("Os termos <b>mudam</b>.\n\nNada a fazer.");
  await page.getByRole("button", { name: "Ver como fica" }).click();
  const preview = page.getByRole("region", { name: "Como o email fica" });
  const title = preview.getByRole("heading", { name: "Mudança nos termos" });
  await preview.getByText("Os termos <b>mudam</b>.", { exact: true }).waitFor();
  // The mail's own styles work, although the page allows no style attributes.
  expect(await title.evaluate((element) => getComputedStyle(element).fontWeight)).toBe("800");
  await fits(page);
  await page.getByRole("button", { name: "Enviar um teste para mim" }).click();
  const told = await page.getByText("O teste está a caminho de").textContent();
  const [me = ""] = /\S+@equipe\.example/.exec(told ?? "") ?? [];
  await mail.waitForMail(me, "Teste: Mudança nos termos");
  await page.getByRole("button", { name: "Enviar a todos" }).click();
  const dialog = page.getByRole("dialog", { name: /^Enviar a \d+ contas?\?$/ });
  const send = dialog.getByRole("button", { name: "Enviar agora" });
  await send.click();
  await dialog.getByText(validation.decisionReasonTooShort).waitFor();
  await dialog.getByLabel("Motivo").fill("Aviso que a lei pede");
  await send.click();
  await dialog.waitFor({ state: "detached" });
  const sent = page.getByRole("listitem").filter({ hasText: "Mudança nos termos" });
  for (const words of ["Terminada", "1 de 1 enviadas"]) await sent.getByText(words).waitFor();
  expect(await page.getByLabel("Título").inputValue()).toBe("");

  stripe.isDown = true;
  rmdirSync(backupDir);
  app.setNow(new Date(Date.now() + 6 * 60_000));
  await observe();
  await page.goto(`${app.url}/operacao`);
  const todo = (part: string | RegExp) => partOf(part).getByRole("link", { name: "O que fazer" });
  for (const red of [silent, ahead, noFolder]) await todo(red).waitFor();
  await fits(page);
  await todo(silent).click();
  await page.getByText(healthKinds.stripe.todo).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "saude-stripe");
  expect(await axeViolations(page)).toEqual([]);

  stripe.isDown = false;
  mkdirSync(backupDir);
  app.setNow(new Date());
  await observe();
  await page.goto(`${app.url}/operacao`);
  for (const part of fine) {
    await partOf(part).waitFor();
    expect(await partOf(part).getByRole("link").count()).toBe(0);
  }
  expect(await partOf(noFolder).count()).toBe(0);
});
