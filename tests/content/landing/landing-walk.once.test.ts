import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { LANDING_OTHERS_MAX, SEARCH_PAGE_SIZE } from "../../../shared/limits";
import { randomDrivers, randomNow } from "../../search/random-drivers";
import { seedDrivers } from "../../search/seed-drivers";
import { testApp, testSeededPages } from "../../support/app";
import { testBrowser } from "../../support/browser";

// A few dozen of the generated drivers are not visible.
const DRIVERS = LANDING_OTHERS_MAX + 7 * SEARCH_PAGE_SIZE;

const { newPage } = testBrowser();
const app = testSeededPages();
const large = testApp({ LOG_LEVEL: "silent" });
beforeAll(async () => {
  large.setNow(randomNow);
  const place = { state: "SP", city: "Campinas" };
  await seedDrivers(
    large.services.db,
    [...randomDrivers(DRIVERS)].map((driver) => ({ ...driver, ...place })),
  );
});

const city = "/transporte-escolar/sp/sao-paulo";
const school = `${city}/escola/emef-padre-anchieta`;
const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Searches a school inside the city, in a dialog if there are scripts. */
async function searchIn(page: Page, role: "dialog" | "search"): Promise<void> {
  const search = page.getByRole(role, { name: "Procure em São Paulo" });
  await search.getByLabel("Escola").fill("Padre Anchieta");
  await search.getByRole("button", { name: "Buscar Condutores" }).click();
  await page.waitForURL(/\/buscar\?.*escola=Padre(\+|%20)Anchieta/);
  expect(new URL(page.url()).searchParams.get("cidade")).toBe("São Paulo");
  await page.getByText("EMEF Padre Anchieta").first().waitFor();
}

test("a family on a phone navigates from home to a driver, and searches inside the city", async () => {
  const page = await newPage("phone");
  await page.goto(app.url);
  await page.getByRole("contentinfo").getByRole("link", { name: "Cidades" }).click();
  await title(page, "Transporte escolar no Brasil");
  await page.getByRole("main").getByRole("link", { name: "São Paulo", exact: true }).click();
  await title(page, "Transporte escolar no estado de São Paulo");
  await page.getByRole("link", { name: "São Paulo", exact: true }).click();
  await title(page, "Transporte escolar em São Paulo, SP");
  await page.getByText(/^Ver as \d+ escolas$/).click();
  await page.getByRole("link", { name: "EMEF Padre Anchieta", exact: true }).click();
  await title(page, /para a EMEF Padre Anchieta/);
  expect(new URL(page.url()).pathname).toBe(school);
  // One line has room for the page above only.
  const above = page.getByRole("navigation", { name: "Onde você está" }).getByRole("link");
  expect(await above.allTextContents()).toEqual(["São Paulo"]);
  await page.getByRole("link", { name: "Ver Perfil" }).first().click();
  await page.waitForURL(/\/condutor\//);
  await page.goBack();
  await title(page, /para a EMEF Padre Anchieta/);
  await above.click();
  await title(page, "Transporte escolar em São Paulo, SP");
  await page.getByRole("button", { name: "Escola ou bairro em São Paulo" }).click();
  await searchIn(page, "dialog");
});

test("without JavaScript the city finds drivers without a card by name, and can be searched", async () => {
  const page = await newPage("phone", { javaScriptEnabled: false });
  await page.goto(app.url + city);
  await page.getByText(/^Nomes dos outros \d+ condutores$/).click();
  const other = page.locator("details", { hasText: "Nomes dos outros" }).getByRole("link").last();
  const name = (await other.textContent()) ?? "";
  await other.click();
  await title(page, name);
  await page.goBack();
  await searchIn(page, "search");
});

test("the pages of a large city's drivers open with a tap, without a full page load", async () => {
  const page = await newPage("phone", { expectedErrors: [/\/fotos\//] });
  await page.goto(`${large.url}/transporte-escolar/sp/campinas`);
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await page.getByText("Todos os condutores de Campinas, página por página").tap();
  await page.getByRole("link", { name: "Página 3", exact: true }).tap();
  await page.waitForURL(/\/buscar\?estado=SP&cidade=Campinas&pagina=3$/);
  const profiles = page.getByRole("link", { name: /^Ver Perfil de/ });
  await profiles.first().waitFor();
  expect(await page.locator("body[data-same]").count()).toBe(1);
});
