import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { failures } from "../../shared/messages";
import { axeViolations } from "../support/accessibility";
import { testSeededPages } from "../support/app";
import { testBrowser } from "../support/browser";

const { newPage } = testBrowser();

const app = testSeededPages();

const cards = (page: Page) => page.getByRole("link", { name: /^Ver Perfil de/ });

test("nothing runs before the button is pressed; then the URL has the filters", async () => {
  const page = await newPage("phone");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("drivers.search")) calls.push(request.url());
  });
  await page.goto(`${app.url}/buscar`);
  expect(await page.getByLabel("Estado").inputValue()).toBe("SP");
  expect(await cards(page).count()).toBe(0);
  expect(calls).toEqual([]);
  await page.getByLabel("Cidade").fill("Campinas");
  await page.getByRole("button", { name: "Buscar Condutores" }).click();
  await cards(page).first().waitFor();
  expect(page.url()).toBe(`${app.url}/buscar?estado=SP&cidade=Campinas`);
  expect(await page.title()).toContain("Campinas, SP");
});

test("loading more appends the next page, announces it, and continues from its first driver", async () => {
  const page = await newPage("phone");
  await page.goto(`${app.url}/buscar?estado=SP`);
  expect(await cards(page).count()).toBe(10);
  const [, total = ""] = /de (\d+)/.exec((await page.getByRole("status").first().textContent()) ?? "") ?? [];
  expect(Number(total)).toBeGreaterThan(20);
  const more = page.getByRole("link", { name: "Carregar mais resultados" });
  expect(await more.getAttribute("href")).toBe("/buscar?estado=SP&pagina=2");
  await more.click();
  await page.getByText(`Mostrando 20 de ${total}`).first().waitFor();
  expect(await page.getByText(`Página 2 de ${Math.ceil(Number(total) / 10)}`).isVisible()).toBe(true);
  const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(focused).toBe((await cards(page).nth(10).getAttribute("aria-label")) ?? "");

  await cards(page).nth(12).click();
  await page.getByRole("heading", { name: "Sobre o condutor" }).waitFor();
  await page.goBack();
  await page.getByText(`Mostrando 20 de ${total}`).first().waitFor();

  await cards(page).nth(16).scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await page.reload();
  await page.getByText(`Mostrando 20 de ${total}`).first().waitFor();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 8, top);
});

test("page 2 opened directly shows its own ten", async () => {
  const page = await newPage("desktop");
  await page.goto(`${app.url}/buscar?estado=SP&pagina=2`);
  expect(await cards(page).count()).toBe(10);
  await page.getByRole("link", { name: "Voltar ao início da lista" }).click();
  await page.waitForURL(/\/buscar\?estado=SP$/);
});

test("nobody found: says so and offers a wider search", async () => {
  const page = await newPage("phone");
  await page.goto(`${app.url}/buscar?estado=SP&cidade=Campinas&escola=Xyzxyzxyz`);
  await page.getByRole("heading", { level: 1, name: "Nenhum condutor encontrado" }).waitFor();
  await page
    .getByText("Ainda não temos condutores em Campinas para a Xyzxyzxyz. Veja o que há hoje:")
    .waitFor();
  const schools = page.getByRole("region", { name: "Outra escola de Campinas" });
  await schools
    .getByText(/^\d+ condutor(es)? com vaga$/)
    .first()
    .waitFor();
  // What helps today comes before "Avise-me", which asks for one thing.
  const waiting = page.getByRole("region", { name: "Avise-me quando houver vaga" });
  expect(await waiting.getByRole("textbox").filter({ visible: true }).count()).toBe(1);
  const [offers, later] = await Promise.all([schools.boundingBox(), waiting.boundingBox()]);
  expect(offers?.y ?? Infinity).toBeLessThan(later?.y ?? 0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: /^Sem a escola/ }).click();
  await cards(page).first().waitFor();
});

test("a failed search keeps the filters and can be retried", async () => {
  const page = await newPage("phone", { expectedErrors: [/ERR_FAILED/] });
  let isDown = true;
  await page.route("**/api/trpc/drivers.search**", (route) => (isDown ? route.abort() : route.continue()));
  await page.route("**/api/ready", (route) => route.abort());
  await page.goto(`${app.url}/buscar`);
  await page.getByLabel("Cidade").fill("Campinas");
  await page.getByRole("button", { name: "Buscar Condutores" }).click();
  await page.getByText(failures.search, { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Onde: Campinas/ }).click();
  expect(await page.getByLabel("Cidade").inputValue()).toBe("Campinas");
  isDown = false;
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await cards(page).first().waitFor();
});

test("without JavaScript: form, results, pages and profile", async () => {
  const page = await newPage("phone", { javaScriptEnabled: false, expectedErrors: [/wa\.me/] });
  await page.goto(app.url);
  await page.getByLabel("Bairro").fill("Vila Mariana");
  await page.getByRole("button", { name: "Buscar Condutores" }).click();
  expect(await cards(page).count()).toBe(10);
  await page.getByRole("link", { name: "Carregar mais resultados" }).click();
  expect(await cards(page).count()).toBeGreaterThan(0);
  await cards(page).first().click();
  expect(await page.getByRole("heading", { name: "Sobre o condutor" }).isVisible()).toBe(true);
  // What needs scripts says so, and nothing stands there that would do nothing.
  await page.getByText(/^Para denunciar este perfil, escreva em/).waitFor();
  for (const name of [/^Guardar/, "Compartilhar Perfil", "Denunciar Perfil", "Ver Redes Sociais"])
    expect(await page.getByRole("button", { name }).count()).toBe(0);
  // The notice before WhatsApp is a page.
  await page.getByRole("button", { name: "WhatsApp" }).click();
  await page.getByRole("heading", { level: 1, name: "Antes de ir para o WhatsApp" }).waitFor();
  const [chat, answer] = await Promise.all([
    page.waitForEvent("popup"),
    page.context().waitForEvent("response", (response) => response.url().endsWith("/abrir")),
    page.getByRole("link", { name: "Concordo, ir para WhatsApp" }).click(),
  ]);
  expect(await answer.headerValue("location")).toMatch(/^https:\/\/wa\.me\/55\d+\?text=/);
  await chat.close();
  await page.goBack();
  await page.goBack();
  // The search can be changed, though "Onde" can't open the form.
  await page.getByLabel("Bairro").fill("Moema");
  expect(await page.getByRole("button", { name: /^Onde/ }).count()).toBe(0);

  // All of Brazil is a search too, though it has no filter.
  await page.goto(`${app.url}/buscar`);
  await page.getByLabel("Estado").selectOption("Todos");
  await page.getByRole("button", { name: "Buscar Condutores" }).click();
  expect(await cards(page).count()).toBe(10);
  expect(await page.getByLabel("Estado").inputValue()).toBe("");
});

test("part of a school's name, typed on a phone with an error, finds its drivers", async () => {
  const page = await newPage("phone");
  await page.goto(`${app.url}/buscar`);
  await page.getByLabel("Cidade").fill("campinas");
  await page.getByLabel("Escola").fill("sementihna");
  await page.getByRole("button", { name: "Buscar Condutores" }).click();
  await page.getByText("Mostrando resultados para sementinha").waitFor();
  expect(await cards(page).count()).toBe(1);
  await cards(page).click();
  await page.getByRole("heading", { level: 1, name: "Juliana Cerqueira" }).waitFor();
  expect(await page.getByText("CEMEI Sementinha").first().isVisible()).toBe(true);
});

test("part of a school's alias, typed without its accent, finds its drivers, with their own spelling", async () => {
  const page = await newPage("phone");
  await page.goto(`${app.url}/buscar`);
  await page.getByLabel("Estado").selectOption("RJ");
  await page.getByLabel("Escola").pressSequentially("brizol");
  const option = page.getByRole("option").filter({ hasText: "CIEP Cartola" });
  await option.first().waitFor();
  expect(await option.count()).toBe(1);
  await option.click();
  await page.getByRole("button", { name: "Buscar Condutores" }).click();
  await cards(page).first().waitFor();
  await page.getByText("CIEP Cartola").first().waitFor();
});
