import { describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { axeViolations } from "../support/accessibility";
import { testSeededPages } from "../support/app";
import { holdBack } from "../support/bad-network";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";

const { newPage } = testBrowser();

const app = testSeededPages();

const open = (page: Page, search: string) => page.goto(`${app.url}/buscar${search}`);
const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);
const countIn = (text: string | null, before = "") =>
  new RegExp(`${before}(\\d+)`).exec(text ?? "")?.[1] ?? "";
const searchOf = (page: Page) => new URL(page.url()).search;
const found = (page: Page, words: string) => page.getByRole("heading", { level: 1, name: words }).waitFor();

describe("on a phone", () => {
  test("the sheet counts while filters change, and shows the results that it counted", async () => {
    const page = await newPage("phone");
    await open(page, "?estado=SP&cidade=Campinas");
    const button = page.getByRole("button", { name: "Filtros", exact: true });
    await button.click();
    const sheet = page.getByRole("dialog", { name: "Filtros" });
    const authorised = sheet.getByRole("checkbox", { name: /autorização/ });
    const beside = countIn(await sheet.getByText(/^Com autorização.*\d condutor(es)?$/).textContent());
    await authorised.check();
    const submit = sheet.getByRole("button", { name: /^Ver \d+ condutor/ });
    const count = countIn(await submit.textContent());
    // What stood beside the box before it was ticked.
    expect(beside).toBe(count);
    expect(await axeViolations(page)).toEqual([]);
    await submit.click();
    await found(page, `${count} condutor`);
    expect(searchOf(page)).toBe("?estado=SP&cidade=Campinas&autorizacao=1");
    await page.getByRole("button", { name: "Filtros 1" }).waitFor();
    // The shift is next to it: one choice, which searches, and the other filters stay.
    const shift = page.getByRole("combobox", { name: "Turno" });
    const morning = countIn(await shift.textContent(), "Manhã \\(");
    await shift.focus();
    await shift.selectOption("manha");
    await page.waitForURL((url) => url.search === "?estado=SP&cidade=Campinas&turno=manha&autorizacao=1");
    // The number beside the shift; nobody is a sentence of its own.
    await found(page, Number(morning) > 0 ? `${morning} condutor` : "Nenhum condutor encontrado");
    expect(await isFocused(shift)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.goBack();
    // The menu shows the last choice until the page has followed its URL.
    await page.waitForFunction(
      () => document.querySelector<HTMLSelectElement>("select:not([name])")?.value === "",
    );
    expect(searchOf(page)).toBe("?estado=SP&cidade=Campinas&autorizacao=1");
  });

  test("the first driver is in the upper quarter of the screen, and the row stays while one scrolls", async () => {
    const page = await newPage("phone");
    const topOf = (name: string) =>
      page
        .getByRole("article")
        .filter({ hasText: name })
        .first()
        .evaluate((card) => card.getBoundingClientRect().top);
    await open(page, "?estado=SP&cidade=Campinas&escola=Colégio+Rio+das+Pedras&turno=tarde");
    expect(await topOf("Atende Colégio Rio das Pedras")).toBeLessThanOrEqual(230);
    const where = page.getByRole("button", { name: /^Onde: Campinas.*Colégio Rio das Pedras.*Mudar$/ });
    await page.getByText(/^Mostrando.* Página/).scrollIntoViewIfNeeded();
    expect(await where.evaluate((button) => button.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    await where.click();
    await page.getByLabel("Cidade").fill("Santos");
    // With a notice, two lines more.
    await open(page, "?estado=SP&cidade=Campinsa");
    await page.getByText(/^Não achamos exatamente/).waitFor();
    expect(await topOf("Campinas")).toBeLessThanOrEqual(280);
  });

  test("Esc and the close button discard changes; a search without results can't be submitted", async () => {
    const page = await newPage("phone");
    await open(page, "?estado=AC&turno=noturno");
    const button = page.getByRole("button", { name: "Filtros", exact: true });
    await button.click();
    const sheet = page.getByRole("dialog", { name: "Filtros" });
    for (const name of [/autorização/, /monitora/, /ar-condicionado/, /cadeira de rodas/])
      await sheet.getByRole("checkbox", { name }).check();
    const nobody = sheet.getByRole("button", { name: "Nenhum com esses filtros" });
    await nobody.waitFor();
    expect(await nobody.isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await until("the focus is back", () => isFocused(button));
    expect(searchOf(page)).toBe("?estado=AC&turno=noturno");
    await button.click();
    expect(await sheet.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await sheet.getByRole("button", { name: "Fechar" }).click();
    await sheet.waitFor({ state: "hidden" });
  });

  test("nobody found: the first offer says what it drops, and the sheet clears its filters alone", async () => {
    const page = await newPage("phone");
    await open(
      page,
      "?estado=SP&cidade=Campinas&turno=manha&acessivel=1&monitora=1&ar=1&autorizacao=1&escola=Nenhuma+Xyz",
    );
    await found(page, "Nenhum condutor encontrado");
    await page.getByRole("link", { name: /^Sem a escola, o turno, o filtro/ }).waitFor();
    await page.getByRole("button", { name: "Filtros 4" }).click();
    await page.getByRole("link", { name: "Limpar filtros" }).click();
    // Place, school and shift have controls of their own.
    await page.waitForURL(({ searchParams: left }) => !left.has("ar") && !left.has("autorizacao"));
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("escola")).toBe("Nenhuma Xyz");
    expect(searchParams.get("turno")).toBe("manha");
  });

  test("without scripts the browser opens the sheet, and its form searches", async () => {
    const page = await newPage("phone", { javaScriptEnabled: false });
    await open(page, "?estado=SP&cidade=Campinas");
    await page.getByRole("button", { name: "Filtros" }).click();
    const sheet = page.getByRole("dialog", { name: "Filtros" });
    await sheet.getByRole("checkbox", { name: /autorização/ }).check();
    await sheet.getByRole("button", { name: "Ver condutores" }).click();
    await page.getByRole("button", { name: "Filtros 1" }).waitFor();
    await page.getByRole("radio", { name: "Manhã" }).filter({ visible: true }).check();
    await page.getByRole("button", { name: "Buscar Condutores" }).click();
    expect(new URL(page.url()).searchParams.get("turno")).toBe("manha");
    expect(new URL(page.url()).searchParams.get("autorizacao")).toBe("1");
    expect(new URL(page.url()).searchParams.get("cidade")).toBe("Campinas");
  });
});

describe("on a desktop", () => {
  test("each change searches immediately, the focus stays, and back goes back", async () => {
    const page = await newPage("desktop");
    await open(page, "?estado=SP&cidade=Campinas");
    const first = page.getByRole("article").first();
    // One row: the first driver is complete in the first screen.
    expect((await first.boundingBox())?.y ?? Infinity).toBeLessThanOrEqual(245);
    // A reviewed authorisation makes no card higher than it is without.
    const authorised = page.getByRole("article").filter({ hasText: "Autorização conferida" });
    const [heights, withoutLines] = await authorised.evaluateAll((cards) => {
      const measure = () => cards.map((card) => card.getBoundingClientRect().height);
      const before = measure();
      const lines = cards.flatMap((card) => [...card.querySelectorAll("p")]);
      for (const { textContent, style } of lines)
        if (textContent === "Autorização conferida") style.display = "none";
      return [before, measure()];
    });
    expect(heights).not.toEqual([]);
    expect(withoutLines).toEqual(heights);
    const shift = page.getByRole("combobox", { name: "Turno" });
    await shift.focus();
    await shift.selectOption("tarde");
    await page.waitForURL((url) => url.searchParams.get("turno") === "tarde");
    expect(await isFocused(shift)).toBe(true);
    const cooled = page.getByRole("checkbox", { name: /^Ar-condicionado\W+\d+ condutor/ });
    const beside = countIn(await cooled.evaluate((box) => box.closest("label")?.textContent ?? ""));
    await cooled.check();
    await page.waitForURL((url) => url.search === "?estado=SP&cidade=Campinas&turno=tarde&ar=1");
    await found(page, Number(beside) > 0 ? `${beside} condutor` : "Nenhum condutor encontrado");
    expect(await isFocused(cooled)).toBe(true);
    expect(await page.getByRole("checkbox", { name: "Ar-condicionado" }).isChecked()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("ar"));
    // The row shows the last choice until the page has followed its URL.
    await page.getByRole("checkbox", { name: "Ar-condicionado", checked: false }).waitFor();
    expect(await shift.inputValue()).toBe("tarde");
    // The form is under the place, in the same row; searching folds it and leaves the focus there.
    const where = page.getByRole("button", { name: /^Onde: Campinas/ });
    await where.click();
    await page.getByLabel("Cidade").fill("Santos");
    await page.getByRole("button", { name: "Buscar Condutores" }).click();
    await page.waitForURL((url) => url.searchParams.get("cidade") === "Santos");
    const folded = page.getByRole("button", { name: /^Onde: Santos/ });
    expect(await folded.getAttribute("aria-expanded")).toBe("false");
    expect(await isFocused(folded)).toBe(true);
  });

  test("boxes ticked before hydration are searched afterwards, and stay with a new place", async () => {
    const page = await newPage("desktop", { untouched: true });
    const release = await holdBack(page);
    await open(page, "?estado=SP");
    await page.getByRole("checkbox", { name: "Monitora" }).check();
    release();
    await page.waitForURL((url) => url.search === "?estado=SP&monitora=1");
    await page.getByRole("button", { name: /^Onde/ }).click();
    await page.getByLabel("Cidade").fill("Santos");
    await page.getByRole("button", { name: "Buscar Condutores" }).click();
    await page.waitForURL((url) => url.search === "?estado=SP&cidade=Santos&monitora=1");
  });
});
