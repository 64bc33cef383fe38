import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { FAVOURITES_MAX } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { axeViolations } from "../../support/accessibility";
import { rest } from "../../support/api";
import { testSeededPages } from "../../support/app";
import { testBrowser } from "../../support/browser";
import { until } from "../../support/until";

const { newPage } = testBrowser();

const app = testSeededPages();

const search = () => `${app.url}${paths.search}?estado=SP&bairro=Vila+Mariana`;
const hearts = (page: Page) => page.getByRole("button", { name: /^Guardar .+ nos favoritos$/ });
const header = (page: Page) => page.getByRole("banner").getByRole("link", { name: /Favoritos/ });

async function keepFirst(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await hearts(page).nth(index).click();
    await page.locator(`[aria-pressed="true"]`).nth(index).waitFor();
  }
}

/** The slots of what can be scrolled sideways. */
const widerThanTheirBox = (page: Page) =>
  page
    .getByRole("main")
    .locator("*")
    .evaluateAll((all) =>
      all
        .filter(
          (one) => one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX),
        )
        .map((one) => one.outerHTML.slice(0, 80)),
    );

describe("favourites", () => {
  test("are saved from a list, shown, compared and shared; another tab gets them too", async () => {
    const page = await newPage("phone", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(search());
    expect(await header(page).count()).toBe(0);
    const other = await page.context().newPage();
    await other.goto(`${app.url}${paths.favourites}`);
    await other.getByRole("heading", { level: 1, name: "Você ainda não guardou ninguém" }).waitFor();
    expect(await axeViolations(other)).toEqual([]);
    // The heart is the second tab stop of a card.
    await page
      .getByRole("link", { name: /^Ver Perfil de/ })
      .first()
      .focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-pressed"))).toBe("false");
    await keepFirst(page, 4);
    await page.getByText("Guardado neste aparelho").waitFor();
    await header(page).getByText("4", { exact: true }).waitFor();
    // What offers to show the list ends once the list is shown.
    await header(page).click();
    await page.getByRole("heading", { level: 1, name: "Favoritos" }).waitFor();
    await page.getByText("Guardado neste aparelho").waitFor({ state: "hidden", timeout: 2000 });
    await page.goBack();
    await hearts(page).first().waitFor();
    await other.getByRole("heading", { level: 1, name: "Favoritos" }).waitFor();
    await other.getByText("4 condutores, guardados só neste aparelho.").waitFor();
    expect(await axeViolations(other)).toEqual([]);

    const ticks = other.getByRole("checkbox", { name: /^Comparar / });
    for (const index of [0, 1, 2]) await ticks.nth(index).check();
    await ticks.nth(3).click();
    await other.getByText("Compare até três.").waitFor();
    expect(await ticks.nth(3).isChecked()).toBe(false);
    // The message is above the bar.
    await other.getByRole("button", { name: "Compartilhar comparação" }).click();
    const told = await other
      .getByRole("status")
      .filter({ hasText: "Link copiado!" })
      .locator("*")
      .first()
      .boundingBox();
    const bar = await other.getByText("Compare até três.").boundingBox();
    expect((told?.y ?? Infinity) + (told?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await other.getByRole("button", { name: "Fechar aviso" }).click();
    await other.getByRole("link", { name: "Comparar 3 condutores" }).click();
    await other.getByRole("heading", { level: 1, name: "Comparar condutores" }).waitFor();
    const table = other.getByRole("table", { name: "Tabela de comparação" });
    expect(await table.getByRole("columnheader").count()).toBe(3);
    expect(await table.getByRole("rowheader").allInnerTexts()).toContain("Vaga de manhã");
    // It is for a school and a shift once these are chosen.
    await other.getByRole("button", { name: "Escolha a escola e o turno" }).click();
    await other.getByRole("combobox", { name: "Escola" }).fill("Escola que ninguém atende");
    await other.getByRole("radio", { name: "Tarde" }).check();
    await other.getByRole("button", { name: "Comparar", exact: true }).click();
    await other.getByText("Para Escola que ninguém atende, à tarde").waitFor();
    const served = table.getByRole("row", { name: /^Atende Escola que ninguém atende/ });
    expect(await served.getByRole("cell", { name: "não consta" }).count()).toBe(3);
    // On phones the page scrolls, and nothing scrolls inside or sideways.
    expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    // On a tablet all three stand side by side: nothing to drag, and no word that asks for it.
    const phone = other.viewportSize();
    await other.setViewportSize({ width: 720, height: 844 });
    for (const head of await table.getByRole("columnheader").all()) {
      const box = await head.boundingBox();
      expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(720);
    }
    expect(await widerThanTheirBox(other)).toEqual([]);
    expect(await other.getByText(/arraste/i).count()).toBe(0);
    if (phone) await other.setViewportSize(phone);
    // On paper they are one page, with the names over their columns.
    const paper = await other.pdf({
      format: "A4",
      margin: { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" },
    });
    expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await other.setViewportSize({ width: 718, height: 1047 });
    await other.emulateMedia({ media: "print" });
    const lefts = async (role: "columnheader" | "cell", from: number) =>
      Promise.all(
        [0, 1, 2].map(
          async (at) =>
            (
              await table
                .getByRole(role)
                .nth(from + at)
                .boundingBox()
            )?.x,
        ),
      );
    expect(await lefts("columnheader", 0)).toEqual(await lefts("cell", 1));
    await other.emulateMedia({ media: null });
    if (phone) await other.setViewportSize(phone);
    await other.mouse.wheel(0, 1200);
    const whatsapp = table.getByRole("button", { name: /^WhatsApp de / }).first();
    await until("the names at the top", async () => ((await whatsapp.boundingBox())?.y ?? 999) < 100);
    // What nobody told is asked of all three; the safety notice comes once before the links.
    await other.getByRole("button", { name: "Perguntar aos três" }).click();
    await other.getByRole("button", { name: "Concordo, ir para WhatsApp" }).click();
    const links = other.getByRole("dialog").getByRole("link", { name: /^WhatsApp de / });
    await links.nth(2).waitFor();
    const message = new URL((await links.first().getAttribute("href")) ?? "").searchParams.get("text");
    expect(message).toContain("à tarde para a Escola que ninguém atende.\n\n– ");
    await other.getByRole("button", { name: "Fechar", exact: true }).click();
    expect(await axeViolations(other)).toEqual([]);
    const rows = await table.getByRole("row").count();
    await other.getByRole("switch", { name: "Só o que é diferente" }).check();
    expect(await table.getByRole("row").count()).toBeLessThan(rows);
    await other.getByRole("button", { name: "Compartilhar comparação" }).click();
    await other.getByText("Link copiado!").waitFor();
    const copied = await other.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\/comparar\?c=[a-z2-7]{16}(,[a-z2-7]{16}){2}$/);

    await other.goto(`${app.url}${paths.favourites}`);
    await other.getByRole("button", { name: "Apagar a lista" }).click();
    await other.getByRole("heading", { level: 1, name: "Você ainda não guardou ninguém" }).waitFor();
    await other.getByRole("button", { name: "Desfazer" }).click();
    await other.getByText("4 condutores, guardados só neste aparelho.").waitFor();
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
    await page.getByText("Guardado só nesta visita").waitFor();
    await page.getByText(/não deixa guardar mais nada/).waitFor();
    await page.getByRole("button", { name: "Ver favoritos" }).click();
    await page.getByText("1 condutor, guardado só neste aparelho.").waitFor();
    await page.getByRole("link", { name: /^Ver Perfil de/ }).waitFor();
  });

  test("whose profile was hidden say so until they are removed; an invalid stored list counts as empty", async () => {
    const page = await newPage("desktop");
    await page.addInitScript(
      (id) => localStorage.setItem("rota.favourites", JSON.stringify({ v: 1, ids: [id, 7, "x", id] })),
      "abcdefghijklmnop",
    );
    await page.goto(`${app.url}${paths.favourites}`);
    await page.getByText("Este perfil não está publicado agora.").waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
    await page.getByRole("button", { name: "Remover dos favoritos" }).click();
    await page.getByRole("heading", { level: 1, name: "Você ainda não guardou ninguém" }).waitFor();
    // More than the product keeps, by another hand; then what is no list.
    const { body } = await rest(app.url).get("/drivers/featured");
    const [featured] = body as { id: string; name: string }[];
    const store = (kept: string) =>
      page.addInitScript((list) => localStorage.setItem("rota.favourites", list), kept);
    const ids = [featured?.id, ..."abcdefghijklmnopqrstuvwxyz234567"].map((id) => id?.padEnd(16, "a"));
    await store(JSON.stringify({ v: 1, ids }));
    await page.reload();
    await page.getByRole("link", { name: `Ver Perfil de ${featured?.name}` }).waitFor();
    await page.getByText(`${FAVOURITES_MAX} condutores, guardados só neste aparelho.`).waitFor();
    await store('{"v":2,"ids":"x"');
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Você ainda não guardou ninguém" }).waitFor();
  });
});
