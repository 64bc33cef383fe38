import { expect, test } from "bun:test";
import { testSeededPages } from "../support/app";
import { testBrowser } from "../support/browser";

const { newPage } = testBrowser();
const app = testSeededPages();
const search = "/buscar?estado=SP&cidade=Campinas";

test("Back closes an open sheet and a notice, and returns to the place in the results; Forward opens nothing again", async () => {
  const page = await newPage("phone");
  await page.goto(app.url + search, { waitUntil: "networkidle" });
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  const isLeft = () => page.waitForFunction(() => !history.state.overlays);
  for (const close of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
    await page.getByRole("button", { name: /^Filtros/ }).click();
    await sheet.waitFor();
    await close();
    await sheet.waitFor({ state: "hidden" });
    await isLeft();
  }
  expect(page.url()).toBe(app.url + search);
  await page.goForward();
  expect(await sheet.isVisible()).toBe(false);

  const link = page.getByRole("link", { name: /^Ver Perfil/ }).last();
  // As a person does, who scrolls and then taps.
  await link.scrollIntoViewIfNeeded();
  const isOfDriver = `a[href="${await link.getAttribute("href")}"]`;
  // Where on the screen the tapped driver is. What loads late above the list may move it by a line or two.
  await page.evaluate(() => {
    const keepPlace = ({ target }: Event) => {
      if (target instanceof Element) window.name = String(target.getBoundingClientRect().top);
    };
    addEventListener("click", keepPlace, { capture: true, once: true });
  });
  await link.click();
  const notice = page.getByRole("dialog", { name: "Antes de ir para o WhatsApp" });
  await page.getByRole("button", { name: "WhatsApp", exact: true }).filter({ visible: true }).click();
  await notice.waitFor();
  await page.reload({ waitUntil: "networkidle" });
  await isLeft();
  expect(await notice.isVisible()).toBe(false);
  await page.goBack();
  await page.waitForURL(app.url + search);
  await page.waitForFunction((selector) => {
    const top = document.querySelector(selector)?.getBoundingClientRect().top;
    return scrollY > 0 && top !== undefined && Math.abs(top - Number(window.name)) < 100;
  }, isOfDriver);
});
