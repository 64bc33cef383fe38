import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { drivers } from "../../../drizzle/schema/drivers";
import { FAVOURITES_MAX } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { chosenCards, chosenProfiles } from "../../../shared/schemas/drivers-by-ids";
import { axeViolations } from "../../support/accessibility";
import { rest } from "../../support/api";
import { testSeededPages } from "../../support/app";
import { testBrowser } from "../../support/browser";
import { open } from "../../support/mailed-pages";

const { newPage } = testBrowser();
const app = testSeededPages();

const search = () => `${app.url}${paths.search}?estado=SP&bairro=Vila+Mariana`;
const hearts = (page: Page) => page.getByRole("button", { name: /^Guardar .+ nos favoritos$/ });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const featured = async () =>
  ((await rest(app.url).get("/drivers/featured")).body as { id: string }[]).map(({ id }) => id);
const NOBODY = "Você ainda não guardou ninguém";

test("saved from a list, shown, compared and shared; another tab gets them too", async () => {
  const list = await newPage("phone", { permissions: ["clipboard-read", "clipboard-write"] });
  await list.goto(search());
  const page = await list.context().newPage();
  await page.goto(`${app.url}${paths.favourites}`);
  await heading(page, NOBODY);
  expect(await axeViolations(page)).toEqual([]);
  for (let index = 0; index < 4; index += 1) {
    await hearts(list).nth(index).click();
    await list.locator(`[aria-pressed="true"]`).nth(index).waitFor();
  }
  const offer = list.getByText("Guardado neste aparelho");
  await offer.waitFor();
  // What offers to show the list ends once the list is shown.
  await list.getByRole("link", { name: /Favoritos.*4/ }).click();
  await heading(list, "Favoritos");
  await offer.waitFor({ state: "hidden", timeout: 5000 });
  await heading(page, "Favoritos");
  await page.getByText("4 condutores, guardados só neste aparelho.").waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const ticks = page.getByRole("checkbox", { name: /^Comparar / });
  for (const index of [0, 1, 2]) await ticks.nth(index).check();
  await ticks.nth(3).click();
  await page.getByText("Compare até três.").waitFor();
  expect(await ticks.nth(3).isChecked()).toBe(false);
  await page.getByRole("link", { name: "Comparar 3 condutores" }).click();
  await heading(page, "Comparar condutores");
  const table = page.getByRole("table", { name: "Tabela de comparação" });
  const heads = table.getByRole("columnheader");
  expect(await heads.count()).toBe(3);
  expect(await table.getByRole("rowheader").allInnerTexts()).toContain("Vaga de manhã");
  // It is for a school and a shift once these are chosen.
  await press(page, "Escolha a escola e o turno");
  await page.getByRole("combobox", { name: "Escola" }).fill("Escola que ninguém atende");
  await page.getByRole("radio", { name: "Tarde" }).check();
  await press(page, "Comparar");
  await page.getByText("Para Escola que ninguém atende, à tarde").waitFor();
  const served = table.getByRole("row", { name: /^Atende Escola que ninguém atende/ });
  expect(await served.getByRole("cell", { name: "não consta" }).count()).toBe(3);
  // Nothing scrolls sideways: on a phone, and on a tablet, where all three stand side by side.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 720, height: 844 });
  const last = await heads.nth(2).boundingBox();
  expect((last?.x ?? 999) + (last?.width ?? 0)).toBeLessThanOrEqual(720);
  await page.setViewportSize({ width: 390, height: 844 });
  // What nobody told is asked of all three; the safety notice comes once before the links.
  await press(page, "Perguntar aos três");
  await press(page, "Concordo, ir para WhatsApp");
  const links = page.getByRole("dialog").getByRole("link", { name: /^WhatsApp de / });
  await links.nth(2).waitFor();
  const message = new URL((await links.first().getAttribute("href")) ?? "").searchParams.get("text");
  expect(message).toContain("à tarde para a Escola que ninguém atende.\n\n– ");
  await press(page, "Fechar");
  expect(await axeViolations(page)).toEqual([]);
  const rows = await table.getByRole("row").count();
  await page.getByRole("switch", { name: "Só o que é diferente" }).check();
  expect(await table.getByRole("row").count()).toBeLessThan(rows);
  await press(page, "Compartilhar comparação");
  await page.getByText("Link copiado!").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/comparar\?c=[a-z2-7]{16}(,[a-z2-7]{16}){2}$/);

  await page.goto(`${app.url}${paths.favourites}`);
  await press(page, "Apagar a lista");
  await heading(page, NOBODY);
  await press(page, "Desfazer");
  await page.getByText("4 condutores, guardados só neste aparelho.").waitFor();
});

test("work before hydration, and last as long as the page if storage is forbidden", async () => {
  const page = await newPage("phone", { untouched: true });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto(search(), { waitUntil: "commit" });
  await hearts(page).first().click();
  await page.getByText(/não deixa guardar mais nada/).waitFor();
  await press(page, "Ver favoritos");
  await page.getByText("1 condutor, guardado só neste aparelho.").waitFor();
  await page.getByRole("link", { name: /^Ver Perfil de/ }).waitFor();
});

test("a hidden profile says so until it is removed; a stored list too long is cut, an invalid one is empty", async () => {
  const [first] = await featured();
  const page = await newPage("desktop");
  const store = (kept: string) =>
    page.addInitScript((list) => localStorage.setItem("rota.favourites", list), kept);
  await store(JSON.stringify({ v: 1, ids: ["abcdefghijklmnop", 7, "x", "abcdefghijklmnop"] }));
  await page.goto(`${app.url}${paths.favourites}`);
  await page.getByText("Este perfil não está publicado agora.").waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(0);
  await press(page, "Remover dos favoritos");
  await heading(page, NOBODY);
  // More than the product keeps, by another hand; then what is no list.
  const ids = [first, ..."abcdefghijklmnopqrstuvwxyz234567"].map((id) => id?.padEnd(16, "a"));
  await store(JSON.stringify({ v: 1, ids }));
  await page.reload();
  await page.getByRole("link", { name: /^Ver Perfil de / }).waitFor();
  await page.getByText(`${FAVOURITES_MAX} condutores, guardados só neste aparelho.`).waitFor();
  await store('{"v":2,"ids":"x"');
  await page.reload();
  await heading(page, NOBODY);
});

const read = (list: string, asked: readonly string[]) =>
  rest(app.url).get(`/drivers/${list}`, { ids: asked.join() });
const cards = async (asked: readonly string[]) =>
  chosenCards.parse((await read("favourites", asked)).body).drivers.map(({ id }) => id);

test("drivers chosen by ids come in order, once; unknown and malformed ones are left out; too many are refused", async () => {
  const ids = await featured();
  const [first = "", , , second = "", , third = ""] = ids;
  const asked = [second, "abcdefghijklmnop", first, "'; drop table drivers", second, third];
  expect(await cards(asked)).toEqual([second, first, third]);
  expect(await cards([])).toEqual([]);
  const many = Array.from("abcdefghijklmnopqrstuvwxyz23456", (letter) => letter.padStart(16, "a"));
  const { status, body } = await read("favourites", many);
  expect([many.length, status]).toEqual([31, 400]);
  expect(JSON.stringify(body)).toContain("Peça até 30 condutores de cada vez.");
  expect((await read("compare", ids.slice(0, 4))).status).toBe(400);
  for (const query of ["", "?c=", "?c=,,,", "?c=%00", `?c=${"x".repeat(3000)}`, `?c=${ids.join()},${first}`])
    expect([query, (await open(`${app.url}/comparar${query}`)).status]).toEqual([query, 200]);
});

test("they are not returned once they are hidden, nor does a cached comparison show them", async () => {
  const [first = "", second = ""] = await featured();
  const page = () => open(`${app.url}/comparar?c=${first},${second}`);
  const { drivers: compared } = chosenProfiles.parse((await read("compare", [first, second])).body);
  expect(compared.map(({ id }) => id)).toEqual([first, second]);
  const name = compared[0]?.name ?? "";
  const before = await page();
  expect(before.html).toContain(name);
  expect(before.html).toContain('<meta name="robots" content="noindex"');
  await app.services.db.update(drivers).set({ isPublic: false }).where(eq(drivers.id, first));
  app.services.pages.drop([`driver:${first}`]);
  expect(await cards([first, second])).toEqual([second]);
  const after = await page();
  expect(after.html).not.toContain(name);
  expect(after.html).toContain("Um perfil desta comparação não está publicado agora.");
});
