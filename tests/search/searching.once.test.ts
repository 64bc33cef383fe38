import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { failures } from "../../shared/messages";
import { axeViolations } from "../support/accessibility";
import { testSeededPages } from "../support/app";
import { holdBack } from "../support/bad-network";
import { cards, isTitled, press, testBrowser } from "../support/browser";
import { until } from "../support/until";

const { newPage } = testBrowser();
const app = testSeededPages();

const SCHOOL = "Colégio Rio das Pedras";
const forAfternoon = `?estado=SP&cidade=Campinas&escola=${SCHOOL.replaceAll(" ", "+")}&turno=tarde`;
const open = (page: Page, search: string) => page.goto(`${app.url}/buscar${search}`);
const field = (page: Page, name: string) => page.getByRole("combobox", { name });
const options = (page: Page) => page.getByRole("listbox").getByRole("option");
const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);
const searchOf = (page: Page) => new URL(page.url()).search;
const numberIn = (text: string | null) => /\d+/.exec(text ?? "")?.[0] ?? "none";
const pill = (page: Page) => page.locator("summary").filter({ hasText: "Mudar" });
const choice = (page: Page, name: RegExp) => page.locator("details").getByRole("radio", { name });
const answer = (page: Page) => page.getByRole("list", { name: "O que você procura" });

async function openFirst(page: Page) {
  await cards(page).first().click();
  await page.waitForURL(/\/condutor\/[a-z2-7]{16}$/);
}

test("on a phone: a failed search keeps its filters, the sheet counts, and the results before stay on a slow network", async () => {
  const page = await newPage("phone", { expectedErrors: [/ERR_FAILED/] });
  let isDown = true;
  await page.route(/trpc\/.*drivers\.search/, (route) => (isDown ? route.abort() : route.continue()));
  await page.route("**/api/ready", (route) => route.abort());
  await open(page, "");
  await page.getByLabel("Cidade").fill("Campinas");
  await press(page, "Buscar Condutores");
  await page.getByText(failures.search, { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Onde: Campinas/ }).click();
  const where = page.getByRole("dialog", { name: "Onde" });
  expect(await where.getByLabel("Cidade").inputValue()).toBe("Campinas");
  await page.goBack();
  await where.waitFor({ state: "hidden" });
  isDown = false;
  await press(page, "Tentar novamente");
  await cards(page).first().waitFor();
  expect(searchOf(page)).toBe("?estado=SP&cidade=Campinas");

  const button = page.getByRole("button", { name: "Filtros", exact: true });
  await button.click();
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  for (const name of [/autorização/, /monitora/, /ar-condicionado/, /cadeira de rodas/])
    await sheet.getByRole("checkbox", { name }).check();
  expect(await sheet.getByRole("button", { name: "Nenhum com esses filtros" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await until("the focus is back", () => isFocused(button));
  await button.click();
  expect(await sheet.getByRole("checkbox", { checked: true }).count()).toBe(0);
  const beside = numberIn(await sheet.getByText(/^Com autorização.*\d condutor(es)?$/).textContent());
  await sheet.getByRole("checkbox", { name: /autorização/ }).check();
  // What stood beside the box before it was ticked.
  const submit = sheet.getByRole("button", { name: `Ver ${beside} condutor` });
  await submit.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await submit.click();
  await isTitled(page, `${beside} condutor`);
  expect(searchOf(page)).toBe("?estado=SP&cidade=Campinas&autorizacao=1");

  const release = await holdBack(page, "**/api/trpc/**");
  const before = (await cards(page).first().getAttribute("aria-label")) ?? "";
  await pill(page).click();
  await choice(page, /^Manhã/).check();
  await page.getByRole("status").getByText("Buscando...").waitFor();
  // The links of the results before would lead to the search of before.
  const link = page.getByLabel(before, { exact: true });
  expect(await link.evaluate((shown) => shown.closest("[inert]") !== null)).toBe(true);
  await choice(page, /^Tarde/).check();
  release();
  await page.waitForURL((url) => url.search === "?estado=SP&cidade=Campinas&turno=tarde&autorizacao=1");
});

test("loading more continues from its first driver, and survives Back after an hour and a reload", async () => {
  const page = await newPage("phone");
  await page.clock.install();
  await open(page, "?estado=SP");
  await page.getByRole("link", { name: "Carregar mais resultados" }).click();
  const shown = page.getByText(/^Mostrando 20 de \d+/).first();
  await shown.waitFor();
  expect(await isFocused(cards(page).nth(10))).toBe(true);
  await cards(page).nth(12).click();
  await page.getByRole("heading", { name: "Sobre o condutor" }).waitFor();
  await page.clock.fastForward("01:00:00");
  await page.goBack();
  await shown.waitFor();
  await cards(page).nth(16).scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await page.reload();
  await shown.waitFor();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 8, top);
});

test("the profile answers its tab's search, also with storage forbidden and after a reload; another phone has none", async () => {
  const page = await newPage("phone");
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
  });
  await open(page, forAfternoon);
  await openFirst(page);
  await page.reload();
  await answer(page).getByText(`Atende ${SCHOOL}`).waitFor();
  const address = page.url();
  await page.getByRole("link", { name: /^Voltar a \d+ condutor/ }).click();
  await page.waitForURL((url) => url.searchParams.get("escola") === SCHOOL);

  const first = await newPage("phone");
  await first.goto(address);
  await first.getByRole("link", { name: "Voltar à busca" }).waitFor();
  expect(await answer(first).count()).toBe(0);
  await open(first, forAfternoon);
  await openFirst(first);
  await answer(first)
    .getByText(/^Tarde: \d|tarde incluída/)
    .waitFor();
  // At 400 % of a desktop the whole notice before WhatsApp scrolls, not a slit between its title and its buttons.
  await first.setViewportSize({ width: 320, height: 256 });
  await first.getByRole("button", { name: "WhatsApp" }).filter({ visible: true }).click();
  const question = first.getByRole("dialog").getByRole("checkbox").first();
  const room = await question.evaluate((box) => {
    let around = box.parentElement;
    while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) around = around.parentElement;
    return around?.clientHeight ?? 0;
  });
  expect(room).toBeGreaterThan(200);
});

test("without JavaScript: form, results, pages, filters, profile, the notice before WhatsApp, and a wider search", async () => {
  const page = await newPage("phone", { javaScriptEnabled: false, expectedErrors: [/wa\.me/] });
  await page.goto(app.url);
  await page.getByLabel("Bairro").fill("Vila Mariana");
  await press(page, "Ver Mais Condutores");
  await page.waitForURL(/\/buscar\?.*bairro=Vila\+Mariana/);
  await page.getByRole("link", { name: "Carregar mais resultados" }).click();
  await cards(page).first().click();
  // What needs scripts says so, and nothing stands there that would do nothing.
  await page.getByRole("link", { name: "Denunciar Perfil" }).waitFor();
  expect(await page.getByRole("button", { name: /^Guardar|^Compartilhar|^Denunciar/ }).count()).toBe(0);
  await press(page, "WhatsApp");
  await isTitled(page, "Antes de ir para o WhatsApp");
  const [chat, opened] = await Promise.all([
    page.waitForEvent("popup"),
    page.context().waitForEvent("response", (response) => response.url().endsWith("/abrir")),
    page.getByRole("link", { name: "Concordo, ir para WhatsApp" }).click(),
  ]);
  expect(await opened.headerValue("location")).toMatch(/^https:\/\/wa\.me\/55\d+\?text=/);
  await chat.close();
  await open(page, forAfternoon);
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  await page.getByRole("button", { name: "Filtros" }).click();
  await sheet.getByRole("checkbox", { name: /autorização/ }).check();
  await sheet.getByRole("button", { name: "Ver condutores" }).click();
  await page.getByRole("button", { name: "Filtros 1" }).waitFor();
  await open(page, "?estado=SP&cidade=Campinas&escola=Xyzxyzxyz");
  const wider = page.getByRole("link", { name: /^Sem a escola\s?\d+ condutores em Campinas, SP$/ });
  const count = numberIn(await wider.textContent());
  await wider.click();
  await isTitled(page, `${count} condutores encontrados`);
});

test("on a desktop: boxes ticked before hydration are searched, each change searches at once, and the focus stays", async () => {
  const page = await newPage("desktop", { untouched: true });
  const release = await holdBack(page);
  await open(page, "?estado=SP&cidade=Campinas");
  await page.getByRole("checkbox", { name: "Ar-condicionado" }).check();
  release();
  await page.waitForURL((url) => url.search === "?estado=SP&cidade=Campinas&ar=1");
  await pill(page).click();
  const shift = choice(page, /^Tarde/);
  await shift.check();
  await page.waitForURL((url) => url.search === "?estado=SP&cidade=Campinas&turno=tarde&ar=1");
  expect(await isFocused(shift)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  // Back closes what is open, and only then leaves the search.
  await page.goBack();
  await shift.waitFor({ state: "hidden" });
  await until("the focus is back", () => isFocused(pill(page)));
  expect(searchOf(page)).toContain("turno=tarde");
  await page.goBack();
  // The row shows the last choice until the page has followed its URL.
  await page.waitForURL((url) => url.search === "?estado=SP&cidade=Campinas&ar=1");
  await pill(page).getByText("tarde").waitFor({ state: "detached" });
});

test("suggestions: a school fills in its city, another state's city changes the state, Enter searches, and not each key asks", async () => {
  const page = await newPage("desktop", { expectedErrors: [/ERR_FAILED/] });
  await open(page, "");
  await field(page, "Escola").pressSequentially("sementi");
  await page.getByRole("option", { name: /CEMEI Sementinha.*Campinas, SP/s }).click();
  expect(await field(page, "Cidade").inputValue()).toBe("Campinas");
  await field(page, "Escola").fill("");
  await field(page, "Cidade").fill("");
  await field(page, "Cidade").pressSequentially("recif");
  await options(page).first().waitFor();
  await page.keyboard.press("ArrowDown");
  const marked = await field(page, "Cidade").getAttribute("aria-activedescendant");
  expect(marked).toBe(await options(page).first().getAttribute("id"));
  await page.keyboard.press("Enter");
  // Enter took the option and submitted nothing.
  expect(searchOf(page)).toBe("");
  await page.keyboard.press("Enter");
  await page.waitForURL(/estado=PE&cidade=Recife/);
  // Without suggestions the search works.
  let calls = 0;
  await page.route(/search\.suggest/, (route) => {
    calls += 1;
    return route.abort();
  });
  await open(page, "");
  // What was searched before is still in the form.
  await field(page, "Estado").selectOption("SP");
  await field(page, "Cidade").fill("");
  const asked = page.waitForRequest(/search\.suggest/);
  await field(page, "Cidade").pressSequentially("campinas");
  await asked;
  expect(calls).toBeLessThan("campinas".length / 2);
  await page.keyboard.press("Enter");
  await cards(page).first().waitFor();
});
