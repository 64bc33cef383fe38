import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { failures } from "../../shared/messages";
import { axeViolations } from "../support/accessibility";
import { testSeededPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { isTitled, press, reads } from "./account-pages";

const { newPage } = testBrowser();
const app = testSeededPages();

const cards = (page: Page) => page.getByRole("link", { name: /^Ver Perfil de/ });
const field = (page: Page, name: string) => page.getByRole("combobox", { name });
const options = (page: Page) => page.getByRole("listbox").getByRole("option");
const search = (page: Page) => press(page, "Buscar Condutores");
const nobody = "/buscar?estado=SP&cidade=Campinas&escola=Xyzxyzxyz";

/** Follows the wider search without the school: as many drivers as it said. */
async function widen(page: Page) {
  const wider = page.getByRole("link", { name: /^Sem a escola\s?\d+ condutores em Campinas, SP$/ });
  const words = ((await wider.textContent()) ?? "").replace("Sem a escola", "");
  await wider.click();
  await isTitled(page, `${Number.parseInt(words, 10)} condutores encontrados`);
}

test("nothing runs before the button is pressed; a failed search keeps its filters; an error in a school's name is forgiven; nobody leads to a wider search", async () => {
  const page = await newPage("phone", { expectedErrors: [/ERR_FAILED/] });
  let calls = 0;
  let isDown = true;
  await page.route("**/api/trpc/drivers.search**", (route) => {
    calls += 1;
    return isDown ? route.abort() : route.continue();
  });
  await page.route("**/api/ready", (route) => route.abort());
  await page.goto(`${app.url}/buscar`);
  expect(await page.getByLabel("Estado").inputValue()).toBe("SP");
  expect([calls, await cards(page).count()]).toEqual([0, 0]);
  await page.getByLabel("Cidade").fill("Campinas");
  await search(page);
  await page.getByText(failures.search, { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Onde: Campinas/ }).click();
  expect(await page.getByLabel("Cidade").inputValue()).toBe("Campinas");
  isDown = false;
  await press(page, "Tentar novamente");
  await cards(page).first().waitFor();
  expect(page.url()).toBe(`${app.url}/buscar?estado=SP&cidade=Campinas`);
  expect(await page.title()).toContain("Campinas, SP");

  await page.goto(`${app.url}/buscar?cidade=campinas&escola=sementihna`);
  await reads(page, "Mostrando resultados para sementinha");
  expect(await cards(page).count()).toBe(1);

  await page.goto(app.url + nobody);
  await isTitled(page, "Nenhum condutor encontrado");
  await reads(page, "Ainda não temos condutores em Campinas para a Xyzxyzxyz. Veja o que há hoje:");
  const schools = page.getByRole("region", { name: "Outra escola de Campinas" });
  await schools
    .getByText(/^\d+ condutor(es)? com vaga$/)
    .first()
    .waitFor();
  const waiting = page.getByRole("region", { name: "Avise-me quando houver vaga" });
  expect(await waiting.getByRole("textbox").filter({ visible: true }).count()).toBe(1);
  await page.getByRole("heading", { name: "Buscas parecidas com resultado" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await widen(page);
});

test("loading more appends the next page, announces it, continues from its first driver, and survives Back and a reload", async () => {
  const page = await newPage("phone");
  await page.goto(`${app.url}/buscar?estado=SP&pagina=2`);
  expect(await cards(page).count()).toBe(10);
  await page.getByRole("link", { name: "Voltar ao início da lista" }).click();
  await page.waitForURL(/\/buscar\?estado=SP$/);
  await page.goto(`${app.url}/buscar?estado=SP`);
  const [, total = ""] = /de (\d+)/.exec((await page.getByRole("status").first().textContent()) ?? "") ?? [];
  expect(Number(total)).toBeGreaterThan(20);
  await page.getByRole("link", { name: "Carregar mais resultados" }).click();
  const shown = page.getByText(`Mostrando 20 de ${total}`).first();
  await shown.waitFor();
  await reads(page, `Página 2 de ${Math.ceil(Number(total) / 10)}`);
  const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(focused).toBe((await cards(page).nth(10).getAttribute("aria-label")) ?? "");
  await cards(page).nth(12).click();
  await page.getByRole("heading", { name: "Sobre o condutor" }).waitFor();
  await page.goBack();
  await shown.waitFor();
  await cards(page).nth(16).scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await page.reload();
  await shown.waitFor();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 8, top);
});

test("without JavaScript: form, results, pages, profile, notice before WhatsApp, and a wider search", async () => {
  const page = await newPage("phone", { javaScriptEnabled: false, expectedErrors: [/wa\.me/] });
  await page.goto(app.url);
  await page.getByLabel("Bairro").fill("Vila Mariana");
  await press(page, "Ver Mais Condutores");
  await page.waitForURL(/\/buscar\?.*bairro=Vila\+Mariana/);
  expect(await cards(page).count()).toBe(10);
  await page.getByRole("link", { name: "Carregar mais resultados" }).click();
  expect(await cards(page).count()).toBeGreaterThan(0);
  await cards(page).first().click();
  // What needs scripts says so, and nothing stands there that would do nothing.
  await reads(page, /^Para denunciar este perfil, escreva em/);
  for (const name of [/^Guardar/, "Compartilhar Perfil", "Denunciar Perfil", "Ver Redes Sociais"])
    expect(await page.getByRole("button", { name }).count()).toBe(0);
  // The notice before WhatsApp is a page.
  await page.getByRole("button", { name: "WhatsApp" }).click();
  await isTitled(page, "Antes de ir para o WhatsApp");
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
  await search(page);
  expect(await cards(page).count()).toBe(10);
  expect(await page.getByLabel("Estado").inputValue()).toBe("");
  await page.goto(app.url + nobody);
  await widen(page);
});

test("suggestions on a phone: a school fills in its city, is found by another name, and no list covers the button", async () => {
  const page = await newPage("phone");
  for (const path of ["/", "/buscar"]) {
    await page.goto(app.url + path);
    for (const [name, typed] of [
      ["Cidade", "sa"],
      ["Escola", "em"],
      ["Bairro", "vila"],
    ] as const) {
      await field(page, name).pressSequentially(typed);
      await options(page).nth(1).waitFor();
      const list = await page.getByRole("listbox").boundingBox();
      const button = await page.getByRole("button", { name: "Buscar Condutores" }).boundingBox();
      if (!list || !button) throw new Error("Both are to be seen");
      // The whole list is visible, below the sticky header.
      const [isFree, isInside] = [list.y + list.height <= button.y, list.y >= 0];
      expect({ path, name, isFree, isInside }).toEqual({ path, name, isFree: true, isInside: true });
      await field(page, name).fill("");
    }
  }
  // Typed in full, it is searched with one tap.
  await field(page, "Bairro").pressSequentially("vila marian");
  await options(page).first().waitFor();
  await field(page, "Bairro").press("a");
  await page.getByRole("listbox").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Buscar Condutores" }).tap();
  await page.waitForURL(/estado=SP&bairro=vila\+mariana$/);
  await page.goto(app.url);
  await field(page, "Escola").pressSequentially("sementi");
  const school = page.getByRole("option", { name: /CEMEI Sementinha.*Campinas, SP/s });
  await school.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await school.tap();
  expect(await options(page).count()).toBe(0);
  expect(await field(page, "Escola").inputValue()).toBe("CEMEI Sementinha");
  expect(await field(page, "Cidade").inputValue()).toBe("Campinas");
  await field(page, "Escola").fill("");
  await field(page, "Cidade").fill("");
  await page.getByLabel("Estado").selectOption("RJ");
  await field(page, "Escola").pressSequentially("brizol");
  await page.getByRole("option", { name: /^CIEP Cartola/ }).tap();
  await search(page);
  await cards(page).first().waitFor();
});

test("suggestions by keyboard: another state's city changes the state, Escape closes, Enter searches, and not each key asks", async () => {
  const page = await newPage("desktop", { expectedErrors: [/ERR_FAILED/] });
  await page.goto(`${app.url}/buscar`);
  await field(page, "Cidade").pressSequentially("recif");
  await options(page).first().waitFor();
  await page.keyboard.press("ArrowDown");
  const marked = await field(page, "Cidade").getAttribute("aria-activedescendant");
  expect(marked).toBe(await options(page).first().getAttribute("id"));
  await page.keyboard.press("Enter");
  // Enter took the option and submitted nothing.
  expect(new URL(page.url()).search).toBe("");
  expect(await field(page, "Cidade").inputValue()).toBe("Recife");
  expect(await page.getByLabel("Estado").inputValue()).toBe("PE");
  await page.keyboard.press("Enter");
  await page.waitForURL(/estado=PE&cidade=Recife/);

  await page.goto(`${app.url}/buscar`);
  // A CEP is no city: the field says so before anything is searched, and so does a search for one.
  await field(page, "Cidade").fill("13010-001");
  await page.getByText("Digite a cidade ou o bairro.", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await reads(page, "Isto parece um CEP. Digite a cidade ou o bairro.");
  await page.goto(`${app.url}/buscar`);
  await field(page, "Bairro").pressSequentially("vila");
  await options(page).first().waitFor();
  await page.keyboard.press("Escape");
  expect(await options(page).count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.waitForURL(/bairro=vila/);

  // Without suggestions the search works.
  let calls = 0;
  await page.route(/search\.suggest/, (route) => {
    calls += 1;
    return route.abort();
  });
  await page.goto(`${app.url}/buscar`);
  const asked = page.waitForRequest(/search\.suggest/);
  await field(page, "Cidade").pressSequentially("campinas");
  await asked;
  expect(calls).toBeLessThan("campinas".length / 2);
  await page.keyboard.press("Enter");
  await cards(page).first().waitFor();
});
