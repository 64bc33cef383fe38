import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { failures, successes, validation } from "../../shared/messages";
import { testSeededPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { isTitled, press, reads } from "./account-pages";

const { newPage } = testBrowser();
const app = testSeededPages();

/** Mocks WhatsApp, which tests don't reach, and returns which URLs were opened. */
async function catchWhatsapp(page: Page): Promise<string[]> {
  const opened: string[] = [];
  await page.context().route("https://wa.me/**", (route) => {
    opened.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>WhatsApp</title>" });
  });
  return opened;
}

const whatsappButton = (page: Page) =>
  page.getByRole("button", { name: "WhatsApp" }).filter({ visible: true });
const share = (page: Page) =>
  page.getByRole("button", { name: "Compartilhar Perfil" }).filter({ visible: true }).click();
const cards = (page: Page) => page.getByRole("link", { name: /^Ver Perfil de/ });
const agree = (page: Page) => page.getByRole("link", { name: "Concordo, ir para WhatsApp" });
const addressOf = (page: Page) => decodeURIComponent(new URL(page.url()).search);

test("on a desktop: home, search, profile by keyboard, safety notice, WhatsApp, sharing, social networks, paper", async () => {
  const expectedErrors = [/left the site: https:\/\/wa\.me\//];
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await newPage("desktop", { expectedErrors, permissions });
  const opened = await catchWhatsapp(page);
  await page.goto(app.url);
  await page.getByLabel("Cidade").fill("São Paulo");
  await page.getByLabel("Bairro").fill("vila mariana");
  await press(page, "Buscar Condutores");
  await isTitled(page, /^\d+ condutores encontrados$/);
  expect(addressOf(page)).toBe("?estado=SP&cidade=São+Paulo&bairro=vila+mariana");
  const name = (await cards(page).first().getAttribute("aria-label"))?.replace("Ver Perfil de ", "") ?? "";
  await cards(page).first().click();
  await isTitled(page, name);
  expect(await page.title()).toContain(name);
  // WhatsApp comes before the links of the text.
  await page
    .getByRole("link", { name: /^Voltar/ })
    .first()
    .focus();
  const reached: string[] = [];
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press("Tab");
    reached.push((await page.locator(":focus").textContent()) ?? "");
  }
  expect(reached.some((text) => text.includes("WhatsApp"))).toBe(true);
  await whatsappButton(page).click();
  const notice = page.getByRole("dialog", { name: "Antes de ir para o WhatsApp" });
  const [tab] = await Promise.all([page.waitForEvent("popup"), agree(page).click()]);
  await tab.waitForURL(/^https:\/\/wa\.me\/55\d+\?text=/);
  await notice.waitFor({ state: "hidden" });
  const [again] = await Promise.all([page.waitForEvent("popup"), whatsappButton(page).click()]);
  await again.waitForURL(/^https:\/\/wa\.me\/55/);
  expect([await notice.isVisible(), opened.length]).toEqual([false, 2]);
  expect(decodeURIComponent(opened[0] ?? "")).toContain(name);

  await share(page);
  await reads(page, successes.linkCopied);
  await reads(page, successes.linkCopiedText);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  // It would lie over the title of a dialog.
  await press(page, "Denunciar Perfil");
  await page.getByRole("dialog", { name: "Denunciar Perfil" }).waitFor();
  expect(await page.getByText(successes.linkCopied).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !history.state.overlays);

  await page.goto(app.url);
  await cards(page).first().click();
  await page.getByRole("button", { name: "Ver Redes Sociais" }).filter({ visible: true }).click();
  await press(page, "Concordo");
  const networks = page.getByRole("main").getByRole("link", { name: /^(Facebook|Instagram)$/ });
  const social = networks.filter({ visible: true }).first();
  await social.waitFor();
  expect(await social.getAttribute("target")).toBe("_blank");
  expect(await social.getAttribute("rel")).toContain("noopener");
});

test("a profile answers what was searched, asks it, and leads back to the list as it was", async () => {
  const page = await newPage("phone", { expectedErrors: [/left the site: https:\/\/wa\.me\//] });
  const opened = await catchWhatsapp(page);
  // Two fields and, with WhatsApp and its notice, five taps.
  await page.goto(app.url);
  await page.evaluate(() => {
    window.name = "0";
    addEventListener("pointerup", () => (window.name = String(Number(window.name) + 1)), true);
  });
  await page.getByLabel("Cidade").fill("Campinas");
  await page.getByLabel("Escola").fill("rio das pedras");
  await page.getByRole("radio", { name: "Tarde" }).check();
  await press(page, "Buscar Condutores");
  await page.waitForURL(/turno=tarde$/);
  await isTitled(page, /encontrados?$/);
  const total = Number.parseInt((await page.getByRole("heading", { level: 1 }).textContent()) ?? "", 10);
  const card = cards(page).last();
  await card.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  const followed = await card.getAttribute("href");
  await card.click();
  const answer = page.getByRole("list", { name: "O que você procura" });
  await answer.getByText("Atende Colégio Rio das Pedras").waitFor();
  expect(await answer.getByText(/Tarde: \d+ vaga|tarde incluída/).count()).toBe(1);
  await whatsappButton(page).click();
  const [tab] = await Promise.all([page.waitForEvent("popup"), agree(page).click()]);
  await tab.close();
  // What the page knows is in the message though no question was ticked.
  const asks = "Procuro transporte à tarde para o Colégio Rio das Pedras.";
  expect(opened.map((url) => new URL(url).searchParams.get("text")?.endsWith(asks))).toEqual([true]);
  expect(Number(await page.evaluate(() => window.name))).toBe(5);
  // Kept through a reload.
  await page.reload();
  await answer.waitFor();
  await whatsappButton(page).click();
  const seat = "Ainda tem vaga à tarde para o Colégio Rio das Pedras?";
  await page.getByRole("checkbox", { name: seat }).waitFor();
  await press(page, "Cancelar");
  await page.getByRole("link", { name: new RegExp(`^Voltar a ${total} condutor`) }).click();
  await reads(page, `Mostrando ${total} de ${total}`);
  expect(addressOf(page)).toBe("?estado=SP&cidade=Campinas&escola=rio+das+pedras&turno=tarde");
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 8, top);
  // The link that was followed has the focus again.
  await page.waitForFunction((href) => document.activeElement?.getAttribute("href") === href, followed);
  // The same visit, another driver of the city, who was not in the list.
  const others = await page.request.get(`${app.url}/api/drivers/search?state=SP&city=Campinas&pageSize=10`);
  const { drivers } = (await others.json()) as {
    drivers: { id: string; offeredSchoolTransport: string[] }[];
  };
  const other = drivers.find((driver) => !driver.offeredSchoolTransport.includes("Colégio Rio das Pedras"));
  await page.goto(`${app.url}/buscar?estado=SP&cidade=Campinas&escola=Colégio+Santa+Rita`);
  await page.waitForFunction(() => sessionStorage.getItem("rota.asked")?.includes("Santa Rita"));
  await page.goto(`${app.url}/condutor/${other?.id}`);
  await answer.getByText("Não consta Colégio Santa Rita. Pergunte pelo WhatsApp.").waitFor();
  // A link of a mail tells what it was for.
  await page.goto(`${app.url}/condutor/${other?.id}?escola=EE+Z&turno=manha`);
  await answer.getByText("Não consta EE Z").waitFor();
});

test("bad luck on a profile: WhatsApp's link, copying and a report fail, and nothing typed is lost; unknown ones lead back", async () => {
  const page = await newPage("phone", { expectedErrors: [/status of (503|404)|ERR_FAILED/] });
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
  await whatsappButton(page).click();
  await reads(page, "Não conseguimos abrir o WhatsApp agora.");
  isDown = false;
  await press(page, "Tentar novamente");
  await agree(page).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("WhatsApp");
  await share(page);
  await reads(page, failures.copyText);

  // A report: empty is refused, 1000 characters are the maximum.
  const dialog = page.getByRole("dialog", { name: "Denunciar Perfil" });
  const send = () => dialog.getByRole("button", { name: "Enviar denúncia" }).click();
  const field = dialog.getByRole("textbox", { name: "Motivo da denúncia" });
  await press(page, "Denunciar Perfil");
  await send();
  await dialog.getByText(validation.reportReasonMissing).first().waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await field.fill("a".repeat(1200));
  expect((await field.inputValue()).length).toBe(1000);
  await field.fill("A van não tem cinto.");
  isDown = true;
  await send();
  await dialog.getByText(failures.reportText).first().waitFor();
  // Back closes the dialog, which is not the same as giving the text up.
  await page.goBack();
  await field.waitFor({ state: "hidden" });
  await page.reload({ waitUntil: "networkidle" });
  await press(page, "Denunciar Perfil");
  expect(await field.inputValue()).toBe("A van não tem cinto.");
  isDown = false;
  await send();
  await reads(page, successes.reportSent);
  expect(await dialog.isVisible()).toBe(false);
  await press(page, "Denunciar Perfil");
  expect(await field.inputValue()).toBe("");

  const answer = await page.goto(`${app.url}/condutor/abcdefghijklmnop`);
  expect(answer?.status()).toBe(404);
  await reads(page, failures.publicProfile);
  await page.getByRole("link", { name: "Voltar à busca" }).click();
  await page.waitForURL(/\/buscar$/);
});
