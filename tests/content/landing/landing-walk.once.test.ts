import { expect, test } from "bun:test";
import { testSeededPages } from "../../support/app";
import { testBrowser } from "../../support/browser";

const { newPage } = testBrowser();
const app = testSeededPages();

test("on a phone a school's page has one line above for its city, whose drivers a dialog searches", async () => {
  const page = await newPage("phone");
  const city = "/transporte-escolar/sp/sao-paulo";
  await page.goto(`${app.url}${city}/escola/emef-padre-anchieta`);
  const above = page.getByRole("navigation", { name: "Onde você está" }).getByRole("link");
  expect(await above.allTextContents()).toEqual(["São Paulo"]);
  await above.click();
  await page.waitForURL(app.url + city);
  await page.getByRole("button", { name: "Escola ou bairro em São Paulo" }).click();
  const search = page.getByRole("dialog", { name: "Procure em São Paulo" });
  await search.getByLabel("Escola").fill("Padre Anchieta");
  await search.getByRole("button", { name: "Buscar Condutores" }).click();
  await page.waitForURL(/\/buscar\?.*escola=Padre(\+|%20)Anchieta/);
  await page.getByText("EMEF Padre Anchieta").first().waitFor();
});
