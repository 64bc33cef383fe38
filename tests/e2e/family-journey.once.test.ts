import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { failures, successes, validation } from "../../shared/messages";
import { testSeededPages } from "../support/app";
import { testBrowser } from "../support/browser";

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

const leavesForWhatsapp = { expectedErrors: [/left the site: https:\/\/wa\.me\//] };

const whatsappButton = (page: Page) =>
  page.getByRole("button", { name: "WhatsApp" }).filter({ visible: true });

test("on a desktop: home, search, profile by keyboard, safety notice, WhatsApp, sharing, social networks, paper", async () => {
  const page = await newPage("desktop", {
    ...leavesForWhatsapp,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const opened = await catchWhatsapp(page);
  await page.goto(app.url);
  await page.getByLabel("Cidade").fill("São Paulo");
  await page.getByLabel("Bairro").fill("vila mariana");
  await page.getByRole("button", { name: "Buscar Condutores" }).click();
  await page.getByRole("heading", { level: 1, name: /^\d+ condutores encontrados$/ }).waitFor();
  expect(decodeURIComponent(new URL(page.url()).search)).toBe(
    "?estado=SP&cidade=São+Paulo&bairro=vila+mariana",
  );
  const first = page.getByRole("link", { name: /^Ver Perfil de/ }).first();
  const name = (await first.getAttribute("aria-label"))?.replace("Ver Perfil de ", "") ?? "";
  await first.click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
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
  const agree = notice.getByRole("link", { name: "Concordo, ir para WhatsApp" });
  const [tab] = await Promise.all([page.waitForEvent("popup"), agree.click()]);
  await tab.waitForURL(/^https:\/\/wa\.me\/55\d+\?text=/);
  await notice.waitFor({ state: "hidden" });
  const [again] = await Promise.all([page.waitForEvent("popup"), whatsappButton(page).click()]);
  await again.waitForURL(/^https:\/\/wa\.me\/55/);
  expect(await notice.isVisible()).toBe(false);
  expect(opened.length).toBe(2);
  expect(decodeURIComponent(opened[0] ?? "")).toContain(name);

  await page.getByRole("button", { name: "Compartilhar Perfil" }).filter({ visible: true }).click();
  await page.getByText(successes.linkCopied).waitFor();
  expect(await page.getByText(successes.linkCopiedText).isVisible()).toBe(true);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  // It would lie over the title of a dialog.
  await page.getByRole("button", { name: "Denunciar Perfil" }).click();
  await page.getByRole("dialog", { name: "Denunciar Perfil" }).waitFor();
  expect(await page.getByText(successes.linkCopied).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !history.state.overlays);

  await page.goto(app.url);
  await page
    .getByRole("link", { name: /^Ver Perfil de/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Ver Redes Sociais" }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "Concordo" }).click();
  const social = page
    .getByRole("main")
    .getByRole("link", { name: /^(Facebook|Instagram)$/ })
    .filter({ visible: true })
    .first();
  await social.waitFor();
  expect(await social.getAttribute("target")).toBe("_blank");
  expect(await social.getAttribute("rel")).toContain("noopener");
  // On paper a button for them says nothing, nor does the heading of a phone's section without it.
  const heading = page.getByRole("heading", { name: "Redes sociais" });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await heading.isVisible()).toBe(true);
  await page.emulateMedia({ media: "print" });
  expect(await heading.isVisible()).toBe(false);
});

test("a profile answers what was searched, asks it, and leads back to the list as it was", async () => {
  const page = await newPage("phone", leavesForWhatsapp);
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
  await page.getByRole("button", { name: "Buscar Condutores" }).click();
  await page.waitForURL(/turno=tarde$/);
  await page.getByRole("heading", { level: 1, name: /encontrados?$/ }).waitFor();
  const [, total = ""] =
    /^(\d+) condutor/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "") ?? [];
  const card = page.getByRole("link", { name: /^Ver Perfil de/ }).last();
  await card.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await card.click();
  const answer = page.getByRole("list", { name: "O que você procura" });
  await answer.getByText("Atende Colégio Rio das Pedras").waitFor();
  expect(await answer.getByText(/Tarde: \d+ vaga|tarde incluída/).count()).toBe(1);
  await whatsappButton(page).click();
  const agree = page.getByRole("link", { name: "Concordo, ir para WhatsApp" });
  const [tab] = await Promise.all([page.waitForEvent("popup"), agree.click()]);
  await tab.close();
  expect(opened).toHaveLength(1);
  // What the page knows is in the message though no question was ticked.
  expect(new URL(opened[0] ?? "").searchParams.get("text")).toEndWith(
    "Procuro transporte à tarde para o Colégio Rio das Pedras.",
  );
  expect(Number(await page.evaluate(() => window.name))).toBe(5);
  // Another search in another tab changes nothing here.
  const second = await page.context().newPage();
  await second.goto(`${app.url}/buscar?estado=SP&cidade=Campinas&escola=EE+Vital+Campos&turno=manha`);
  await second.getByRole("heading", { level: 1 }).waitFor();
  await second.close();
  // Kept through a reload.
  await page.reload();
  await answer.waitFor();
  await whatsappButton(page).click();
  await page
    .getByRole("checkbox", { name: "Ainda tem vaga à tarde para o Colégio Rio das Pedras?" })
    .waitFor();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("link", { name: new RegExp(`^Voltar a ${total} condutor`) }).click();
  await page.getByText(`Mostrando ${total} de ${total}`).first().waitFor();
  expect(decodeURIComponent(new URL(page.url()).search)).toBe(
    "?estado=SP&cidade=Campinas&escola=rio+das+pedras&turno=tarde",
  );
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 8, top);
  // The link that was followed has the focus again.
  const followed = await card.getAttribute("href");
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
  const page = await newPage("phone", {
    expectedErrors: [/status of (503|404)|ERR_FAILED/, /left the site: https:\/\/wa\.me\//],
  });
  await catchWhatsapp(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("no")) },
    });
  });
  let isDown = true;
  await page.route(/\/api\/trpc\/drivers\.(whatsapp|report)/, (route) =>
    isDown ? route.abort() : route.continue(),
  );
  await page.goto(app.url);
  await page
    .getByRole("link", { name: /^Ver Perfil de/ })
    .first()
    .click();
  await whatsappButton(page).click();
  await page.getByText("Não conseguimos abrir o WhatsApp agora.").waitFor();
  isDown = false;
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByRole("link", { name: "Concordo, ir para WhatsApp" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("WhatsApp");
  await page.getByRole("button", { name: "Compartilhar Perfil" }).filter({ visible: true }).click();
  await page.getByText(failures.copy, { exact: true }).waitFor();
  expect(await page.getByText(failures.copyText).isVisible()).toBe(true);

  // A report: empty is refused, 1000 characters are the maximum.
  const report = page.getByRole("button", { name: "Denunciar Perfil" });
  const dialog = page.getByRole("dialog", { name: "Denunciar Perfil" });
  const send = dialog.getByRole("button", { name: "Enviar denúncia" });
  const field = dialog.getByRole("textbox", { name: "Motivo da denúncia" });
  await report.click();
  await dialog.getByText("0/1000").waitFor();
  await send.click();
  await dialog.getByText(validation.reportReasonMissing).first().waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await field.fill("a".repeat(1200));
  expect((await field.inputValue()).length).toBe(1000);
  await field.fill("A van não tem cinto.");
  isDown = true;
  await send.click();
  await dialog.getByText(failures.reportText).first().waitFor();
  expect(await field.inputValue()).toBe("A van não tem cinto.");
  // Back closes the dialog, which is not the same as giving the text up.
  await page.goBack();
  await field.waitFor({ state: "hidden" });
  await page.reload({ waitUntil: "networkidle" });
  await report.click();
  expect(await field.inputValue()).toBe("A van não tem cinto.");
  isDown = false;
  await field.fill("");
  await send.click();
  await dialog.getByText(validation.reportReasonMissing).first().waitFor();
  await field.fill("A van não tem cinto.");
  await send.click();
  await page.getByText(successes.reportSent).waitFor();
  // What was refused before is done with, also in the message that passes.
  expect(await page.getByText(validation.reportReasonMissing).count()).toBe(0);
  expect(await dialog.isVisible()).toBe(false);
  await report.click();
  expect(await field.inputValue()).toBe("");

  const answer = await page.goto(`${app.url}/condutor/abcdefghijklmnop`);
  expect(answer?.status()).toBe(404);
  expect(await page.getByText(failures.publicProfile).isVisible()).toBe(true);
  await page.getByRole("link", { name: "Voltar à busca" }).click();
  await page.waitForURL(/\/buscar$/);
});

test("both URLs of a profile lead to one page", async () => {
  const [driver]: { id: string }[] = await (await fetch(`${app.url}/api/drivers/featured`)).json();
  const html = await (await fetch(`${app.url}/driver/${driver?.id}`)).text();
  expect(html).toContain(`<link rel="canonical" href="${app.url}/condutor/${driver?.id}"/>`);
});
