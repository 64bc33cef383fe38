import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { validation } from "../../shared/messages";
import { paths, reportDriverPath } from "../../shared/paths";
import { testSeededPages } from "../support/app";
import { isTitled, press, testBrowser } from "../support/browser";

const { newPage } = testBrowser();
const app = testSeededPages();

async function aProfile(): Promise<string> {
  const featured: { id: string }[] = await (await fetch(`${app.url}/api/drivers/featured`)).json();
  return featured[0]?.id ?? "";
}

/** What of a control the reader's own colours leave to be seen. */
const look = (control: Locator) =>
  control.evaluate((it) => {
    const { backgroundColor, borderColor, outlineStyle } = getComputedStyle(it);
    return JSON.stringify({ backgroundColor, borderColor, outlineStyle });
  });

test("in the reader's own colours what is chosen looks different: shifts, filters, the current page, a suggestion, the shift of the results", async () => {
  const page = await newPage("desktop", { forcedColors: "active" });
  const differ = async (chosen: Locator, other: Locator) => {
    await chosen.waitFor();
    expect(await look(chosen)).not.toBe(await look(other));
  };
  const choice = (name: string) =>
    page.locator("label", { has: page.getByRole("radio", { name: new RegExp(`^${name}`) }) });
  await page.goto(app.url);
  await differ(choice("Tanto faz"), choice("Tarde"));
  await page.getByRole("combobox", { name: "Escola" }).fill("colégio");
  // The states are options, too.
  const options = page.getByRole("listbox").getByRole("option");
  await options.nth(1).waitFor();
  await page.keyboard.press("ArrowDown");
  await differ(options.first(), options.nth(1));
  await page.goto(app.url + paths.services);
  await differ(choice("Mensal"), choice("Anual"));
  await page.goto(app.url + paths.blog);
  const categories = page.getByRole("navigation", { name: /categoria/i }).getByRole("link");
  await differ(categories.first(), categories.nth(1));

  await page.goto(`${app.url}${paths.search}?estado=SP&cidade=Campinas&turno=tarde&ar=1`);
  const tick = (name: RegExp) => page.locator("label", { has: page.getByRole("checkbox", { name }) });
  await differ(tick(/^Ar-condicionado/), tick(/^Acessível/));
  const pill = page.locator("summary").filter({ hasText: "Mudar" });
  await pill.click();
  const dot = (name: string) =>
    page
      .locator("details")
      .getByRole("radio", { name: new RegExp(`^${name}`) })
      .evaluate((radio) => getComputedStyle(radio, "::before").borderTopWidth);
  expect(await dot("Tarde")).not.toBe(await dot("Manhã"));
  expect(await pill.evaluate((it) => getComputedStyle(it).outlineStyle)).toBe("solid");
});

test("the keyboard goes through a profile on a phone from top to bottom; its bar leaves a low screen and enlarged text", async () => {
  const page = await newPage("phone");
  await page.goto(app.url + paths.profile(await aProfile()));
  const tops = await page.evaluate(() => {
    const stops = [...document.querySelectorAll<HTMLElement>("article :is(a[href], button, summary)")];
    return stops
      .filter((stop) => stop.checkVisibility())
      .map((stop) => Math.round(stop.getBoundingClientRect().top + scrollY));
  });
  expect(tops.length).toBeGreaterThan(4);
  // Two in one line may differ by a few pixels.
  for (const [at, top] of tops.entries()) expect(top).toBeGreaterThanOrEqual((tops[at - 1] ?? 0) - 60);

  const whatsapp = page.getByRole("button", { name: "WhatsApp", exact: true }).filter({ visible: true });
  const isFixed = () =>
    whatsapp.evaluate(
      (it) => getComputedStyle(it.closest("[data-slot=bottom-bar]") ?? it).position === "fixed",
    );
  expect(await isFixed()).toBe(true);
  for (const size of [
    { width: 390, height: 470 },
    { width: 195, height: 422 },
  ]) {
    await page.setViewportSize(size);
    expect(await isFixed()).toBe(false);
  }
});

test("without scripts a profile is reported on a page of its own: errors keep what was typed, and the protocol stays after a reload", async () => {
  const page = await newPage("phone", { javaScriptEnabled: false, expectedErrors: [/400|422/] });
  const id = await aProfile();
  await page.goto(app.url + paths.profile(id));
  await page.getByRole("link", { name: "Denunciar Perfil" }).click();
  await isTitled(page, "Denunciar Perfil");
  expect(new URL(page.url()).pathname).toBe(reportDriverPath(id));
  await page.getByLabel("Sobre o que é").selectOption("cobrança");
  await page.getByLabel("Seu email").fill("ana@example.com");
  await press(page, "Enviar denúncia");
  await page.getByText(validation.reportReasonMissing).first().waitFor();
  expect(await page.getByLabel("Sobre o que é").inputValue()).toBe("cobrança");
  expect(await page.getByLabel("Seu email").inputValue()).toBe("ana@example.com");
  await page.getByLabel("Motivo da denúncia").fill("Cobrou duas vezes.");
  await press(page, "Enviar denúncia");
  await isTitled(page, "Denúncia enviada");
  await page.getByText(/^Protocolo [2-9A-HJ-NP-Z]{8}$/).waitFor();
  await page.reload();
  await page.getByText(/^Protocolo/).waitFor();
  await page.getByText("Enviamos um comprovante").waitFor();
});

test("the list of safety is ticked in the browser, and keeps that after a reload", async () => {
  const page = await newPage("phone");
  await page.goto(`${app.url}${paths.article("lista-de-seguranca-do-transporte-escolar")}`);
  await page.getByRole("checkbox", { name: /^CNH categoria D/ }).check();
  await page.reload();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("article input:checked") !== null,
  );
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(1);
  await page.getByRole("button", { name: "Imprimir a lista" }).waitFor();
});

test("who is found after a spelling mistake is told by the school's real name, and a single driver once", async () => {
  const page: Page = await newPage("phone");
  await page.goto(
    `${app.url}${paths.search}?estado=SP&cidade=Campinas&escola=colejio+rio+das+pedra&turno=tarde`,
  );
  await page.getByText("Mostrando resultados para Colégio Rio das Pedras").waitFor();
  expect(await page.getByText(/Mostrando 1 de 1/).count()).toBe(1);
  await page.goto(app.url + paths.compare);
  await page.getByRole("link", { name: "Voltar à busca" }).waitFor();
});
