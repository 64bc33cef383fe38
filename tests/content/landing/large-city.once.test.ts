import { beforeAll, expect, test } from "bun:test";
import { LANDING_OTHERS_MAX, SEARCH_PAGE_SIZE } from "../../../shared/limits";
import { randomDrivers, randomNow } from "../../search/random-drivers";
import { seedDrivers } from "../../search/seed-drivers";
import { testApp } from "../../support/app";
import { testBrowser } from "../../support/browser";

// A few dozen of the generated drivers are not visible.
const DRIVERS = LANDING_OTHERS_MAX + 7 * SEARCH_PAGE_SIZE;

const { newPage } = testBrowser();
const app = testApp({ LOG_LEVEL: "silent" });
beforeAll(async () => {
  app.setNow(randomNow);
  const inOneCity = [...randomDrivers(DRIVERS)].map((driver) => ({
    ...driver,
    state: "SP",
    city: "Campinas",
  }));
  await seedDrivers(app.services.db, inOneCity);
}, 90_000);

test("the pages of a city's drivers open with a tap, without a full page load", async () => {
  const page = await newPage("phone", { expectedErrors: [/\/fotos\//] });
  await page.goto(`${app.url}/transporte-escolar/sp/campinas`);
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await page.getByText("Todos os condutores de Campinas, página por página").tap();
  await page.getByRole("link", { name: "Página 3", exact: true }).tap();
  await page.waitForURL(/\/buscar\?estado=SP&cidade=Campinas&pagina=3$/);
  await page
    .getByRole("link", { name: /^Ver Perfil de/ })
    .first()
    .waitFor();
  expect(await page.locator("body[data-same]").count()).toBe(1);
});
