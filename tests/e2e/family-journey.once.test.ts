import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { failures } from "../../shared/messages";
import { axeViolations } from "../support/accessibility";
import { testSeededPages } from "../support/app";
import { cards, isTitled, press, reads, testBrowser } from "../support/browser";

const { newPage } = testBrowser();
const app = testSeededPages();

/** Mocks WhatsApp, which tests don't reach, and returns which URLs were opened. */
async function catchWhatsapp(page: Page): Promise<URL[]> {
  const opened: URL[] = [];
  await page.context().route("https://wa.me/**", (route) => {
    opened.push(new URL(route.request().url()));
    return route.fulfill({ contentType: "text/html", body: "<title>WhatsApp</title>" });
  });
  return opened;
}

const visible = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first();
const agree = (page: Page) => page.getByRole("link", { name: "Concordo, ir para WhatsApp" });
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test("home, search, favourites, comparison, profile, safety notice, WhatsApp, and back to the list as it was", async () => {
  const page = await newPage("phone", { expectedErrors: [/left the site: https:\/\/wa\.me\//] });
  const opened = await catchWhatsapp(page);
  await page.goto(app.url);
  await page.getByLabel("Cidade").fill("São Paulo");
  await page.getByLabel("Bairro").fill("vila mariana");
  await page.getByRole("radio", { name: "Tarde" }).check();
  await press(page, "Buscar Condutores");
  await page.waitForURL(/turno=tarde$/);
  await isTitled(page, /encontrados?$/);
  const list = page.url();
  const total = Number.parseInt((await page.getByRole("heading", { level: 1 }).textContent()) ?? "", 10);

  const hearts = page.getByRole("button", { name: /^Guardar .+ nos favoritos$/ });
  for (let saved = 0; saved < 3; saved += 1) {
    await hearts.nth(saved).click();
    await page.locator(`[aria-pressed="true"]`).nth(saved).waitFor();
  }
  // What offers to show the list ends once the list is shown, also while it is pointed at and would stay.
  const offer = page.getByText("Guardado neste aparelho");
  await offer.hover();
  await page.getByRole("link", { name: /Favoritos.*3/ }).press("Enter");
  await isTitled(page, "Favoritos");
  await offer.waitFor({ state: "hidden" });
  for (const index of [0, 1, 2])
    await page
      .getByRole("checkbox", { name: /^Comparar / })
      .nth(index)
      .check();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Comparar 3 condutores" }).click();
  await isTitled(page, "Comparar condutores");
  const table = page.getByRole("table", { name: "Tabela de comparação" });
  const heads = table.getByRole("columnheader");
  expect(await heads.count()).toBe(3);
  await table.getByRole("row", { name: "Atende Vila Mariana" }).waitFor();
  // Nothing scrolls sideways: on a phone, and on a tablet, where all three stand side by side.
  expect(await isTooWide(page)).toBe(false);
  await page.setViewportSize({ width: 720, height: 844 });
  const last = await heads.nth(2).boundingBox();
  expect((last?.x ?? 999) + (last?.width ?? 0)).toBeLessThanOrEqual(720);
  await page.setViewportSize({ width: 390, height: 844 });
  // What nobody told is asked of all three.
  await press(page, "Perguntar aos três");
  await press(page, "Concordo, ir para WhatsApp");
  const links = page.getByRole("dialog").getByRole("link", { name: /^WhatsApp de / });
  await links.nth(2).waitFor();
  await press(page, "Fechar");
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(list);
  const card = cards(page).last();
  await card.scrollIntoViewIfNeeded();
  // Where the list is when the card is tapped: pictures that come late move it until then.
  await page.evaluate(() => addEventListener("click", () => (window.name = String(scrollY)), true));
  const followed = await card.getAttribute("href");
  await card.click();
  const answer = page.getByRole("list", { name: "O que você procura" });
  await answer.getByText("Atende Vila Mariana").waitFor();
  const top = await page.evaluate(() => window.name);
  await visible(page, "WhatsApp").click();
  const [tab] = await Promise.all([page.waitForEvent("popup"), agree(page).click()]);
  await tab.close();
  // What the page knows is in the message though no question was ticked.
  const [asked] = opened.map((url) => url.searchParams.get("text"));
  expect(asked).toContain("Procuro transporte à tarde");
  await page.getByRole("link", { name: new RegExp(`^Voltar a ${total} condutor`) }).click();
  await page.waitForURL(list);
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 8, Number(top));
  // The link that was followed has the focus again.
  await page.waitForFunction((href) => document.activeElement?.getAttribute("href") === href, followed);
});

test("bad luck on a profile: WhatsApp's link and copying fail, and say so", async () => {
  const page = await newPage("desktop", { expectedErrors: [/status of 503|ERR_FAILED/] });
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new Error("no"));
    Object.defineProperty(navigator, "clipboard", { value: { writeText } });
  });
  let isDown = true;
  await page.route(/\/api\/trpc\/drivers\.(whatsapp|report)/, (route) =>
    isDown ? route.abort() : route.continue(),
  );
  await page.goto(app.url);
  await cards(page).first().click();
  // By keyboard, WhatsApp comes before the links of the text.
  const back = page.getByRole("link", { name: /^Voltar/ }).first();
  await back.focus();
  // The contact card comes after what is read.
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press("Tab");
    if ((await page.locator(":focus").textContent())?.includes("WhatsApp")) break;
  }
  await page.keyboard.press("Enter");
  await reads(page, "Não conseguimos abrir o WhatsApp agora.");
  isDown = false;
  await press(page, "Tentar novamente");
  await agree(page).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("WhatsApp");
  await visible(page, "Compartilhar Perfil").click();
  await reads(page, failures.copyText);
});
