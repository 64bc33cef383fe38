import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { testSeededPages } from "../../support/app";
import { testBrowser } from "../../support/browser";

const { newPage } = testBrowser();
const app = testSeededPages();

const city = "/transporte-escolar/sp/sao-paulo";
const school = `${city}/escola/emef-padre-anchieta`;

test("from 768 px on, neither the search of a place nor the header's menu is squeezed into what is beside it", async () => {
  const page = await newPage("desktop");
  for (const path of [city, "/transporte-escolar/sp"]) {
    await page.goto(app.url + path);
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const search = page.getByRole("search", { name: /^Procure/ });
      const [shift, button, menu] = await Promise.all(
        [
          search.getByRole("group", { name: "Turno" }),
          search.getByRole("button", { name: "Buscar Condutores" }),
          page.getByRole("banner").getByRole("button", { name: "Para condutores" }),
        ].map((found) => found.boundingBox()),
      );
      if (!shift || !button || !menu) throw new Error("something is not shown");
      const isBeside = shift.x + shift.width <= button.x;
      // One line of text each.
      const isLow = button.height <= 56 && menu.height <= 56;
      expect({ path, width, isBeside, isLow }).toEqual({ path, width, isBeside: true, isLow: true });
    }
  }
});

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
  // While the page changes there is none, or that of the page before.
  await page.waitForFunction((path) => {
    const headings = [...document.querySelectorAll("h1")];
    return location.pathname !== path && headings.length === 1 && !headings[0]?.textContent?.includes("EMEF");
  }, school);

  await page.goto(app.url + city);
  // One field opens the others, so that the first driver is in the first screen.
  const box = await page.getByRole("article").getByRole("article").first().boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
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
  await page.goto(app.url + city);
  await searchIn(page, "search");
});
