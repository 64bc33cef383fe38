import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { paths } from "../../shared/paths";
import { testSeededPages } from "../support/app";
import { holdBack } from "../support/bad-network";
import { isTitled, press, testBrowser } from "../support/browser";
import { until } from "../support/until";

const { newPage } = testBrowser();
const app = testSeededPages();

const SCHOOL = "Colégio Rio das Pedras";
const typed = { Cidade: "Campinas", Escola: SCHOOL, Bairro: "Cambuí" };
const field = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const where = (page: Page) => page.getByRole("button", { name: /^Onde: / });

async function holds(page: Page, values: Record<string, string>, shift: string): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await until(`${name}: ${value}`, async () => (await field(page, name).inputValue()) === value);
  await until(shift, () => page.getByRole("radio", { name: shift, exact: true }).isChecked());
}

test("home keeps what is typed: after Back from the results, a reload, on /buscar and by the logo", async () => {
  const page = await newPage("phone");
  await page.goto(app.url);
  await field(page, "Escola").fill("rio das");
  // It fills in the city, which nobody typed.
  await page.getByRole("option", { name: SCHOOL }).click();
  await field(page, "Bairro").fill("Cambuí");
  await page.getByText("Tarde", { exact: true }).click();
  await press(page, "Buscar Condutores");
  await isTitled(page, /condutor/);
  await page.goBack();
  await holds(page, typed, "Tarde");
  await page.getByLabel("Estado").selectOption("");
  await page.reload();
  await holds(page, typed, "Tarde");
  expect(await page.getByLabel("Estado").inputValue()).toBe("");
  expect(await page.getByRole("listbox").filter({ visible: true }).count()).toBe(0);
  await page.goto(app.url + paths.search);
  await holds(page, typed, "Tarde");
  await page
    .getByRole("link", { name: /Rota Escola/ })
    .first()
    .click();
  await isTitled(page, /portão/);
  await holds(page, typed, "Tarde");
});

test("what is typed and chosen on home before the scripts survives a reload, and wins over what was kept", async () => {
  const page = await newPage("phone", { untouched: true });
  const release = await holdBack(page);
  const type = async (city: string, shift: string) => {
    await page.goto(app.url, { waitUntil: "load" });
    await field(page, "Cidade").fill(city);
    await page.getByText(shift, { exact: true }).tap();
    expect(await page.evaluate(() => globalThis.isHydrated)).toBe(undefined);
  };
  await type("Campinas", "Manhã");
  await type("Santos", "Noite");
  await page.goto(app.url, { waitUntil: "load" });
  await field(page, "Bairro").fill("Gonzaga");
  release();
  await holds(page, { Cidade: "Santos", Bairro: "Gonzaga" }, "Noite");
  await page.reload();
  await holds(page, { Cidade: "Santos", Bairro: "Gonzaga" }, "Noite");
});

test('on a phone "Onde" is a sheet: Back closes it and keeps what was typed; its city is never cut', async () => {
  const page = await newPage("phone");
  const search = `${paths.search}?estado=SP&cidade=Campinas&autorizacao=1`;
  await page.goto(app.url + search, { waitUntil: "networkidle" });
  const sheet = page.getByRole("dialog", { name: "Onde" });
  await where(page).click();
  await sheet.getByLabel("Escola").fill("Barão");
  await page.goBack();
  await sheet.waitFor({ state: "hidden" });
  expect(page.url()).toBe(app.url + search);
  await until("the focus is back", () => where(page).evaluate((it) => it === document.activeElement));
  await page.reload();
  await where(page).click();
  await holds(page, { Escola: "Barão" }, "Tanto faz");
  await sheet.getByText("Manhã", { exact: true }).click();
  await press(page, "Buscar Condutores");
  await page.waitForURL((url) => url.search.includes("escola=Bar"));
  await sheet.waitFor({ state: "hidden" });
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    estado: "SP",
    cidade: "Campinas",
    escola: "Barão",
    turno: "manha",
    autorizacao: "1",
  });

  for (const cidade of ["Campinas", "Guarulhos", "São José dos Campos"])
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(
        `${app.url}${paths.search}?${new URLSearchParams({ estado: "SP", cidade, turno: "tarde" })}`,
      );
      const cut = await where(page)
        .getByText(cidade)
        .evaluate((it) => [it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight]);
      expect([cidade, width, ...cut.map((by) => by > 1)]).toEqual([cidade, width, false, false]);
    }
});

test.each([true, false])(
  "a CEP typed on home, with scripts: %s: the results have its field open, with what to write, and find when it is corrected",
  async (javaScriptEnabled) => {
    const page = await newPage("phone", { javaScriptEnabled });
    await page.goto(app.url);
    await field(page, "Cidade").fill("13010-001");
    await press(page, "Ver Mais Condutores");
    await isTitled(page, "Nenhum condutor encontrado");
    const city = field(page, "Cidade");
    expect([await city.isVisible(), await city.inputValue()]).toEqual([true, "13010-001"]);
    await page.getByText("Digite a cidade ou o bairro.", { exact: true }).waitFor();
    await city.fill("Campinas");
    await press(page, "Buscar Condutores");
    await page.getByRole("heading", { level: 1, name: /condutores encontrados/ }).waitFor();
    await where(page)
      .or(page.getByRole("button", { name: "Filtros" }))
      .first()
      .waitFor();
  },
);
