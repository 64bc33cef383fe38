import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { axeViolations } from "../support/accessibility";
import { testSeededPages } from "../support/app";
import { testBrowser } from "../support/browser";

const { newPage } = testBrowser();

const app = testSeededPages();

const field = (page: Page, name: string) => page.getByRole("combobox", { name });
const options = (page: Page) => page.getByRole("listbox").getByRole("option");

test("on a phone, a school is found while its name is typed, and fills in its city and state", async () => {
  const page = await newPage("phone");
  await page.goto(`${app.url}/`);
  await page.getByLabel("Estado").selectOption("SP");
  await field(page, "Escola").pressSequentially("sementi");
  await page.getByRole("option", { name: /CEMEI Sementinha.*Campinas, SP/s }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("option", { name: /CEMEI Sementinha/ }).tap();
  expect(await options(page).count()).toBe(0);
  expect(await field(page, "Escola").inputValue()).toBe("CEMEI Sementinha");
  expect(await field(page, "Cidade").inputValue()).toBe("Campinas");
  await page.getByRole("button", { name: "Buscar Condutores" }).click();
  await page.waitForURL(/estado=SP&cidade=Campinas&escola=CEMEI\+Sementinha/);
  await page
    .getByRole("link", { name: /^Ver Perfil de/ })
    .first()
    .waitFor();
});

test("part of a school's other name finds its driver", async () => {
  const page = await newPage("phone");
  await page.goto(`${app.url}/`);
  await page.getByLabel("Estado").selectOption("SP");
  await field(page, "Escola").pressSequentially("escola municipal de ensino fundamental padre jos");
  await page.getByRole("option", { name: /^EMEF Padre José Narciso/ }).tap();
  await page.getByRole("button", { name: "Buscar Condutores" }).click();
  await page.getByRole("link", { name: "Ver Perfil de Juliana Cerqueira" }).waitFor();
});

test("on a phone no list covers the form's button, and text typed in full is searched with one tap", async () => {
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
      const [list, button] = await Promise.all(
        [page.getByRole("listbox"), page.getByRole("button", { name: "Buscar Condutores" })].map((part) =>
          part.boundingBox(),
        ),
      );
      if (!list || !button) throw new Error("Both are to be seen");
      expect({ path, name, free: list.y + list.height <= button.y }).toEqual({ path, name, free: true });
      // The whole list is visible, below the sticky header.
      expect({ path, name, isInside: list.y >= 0 }).toEqual({ path, name, isInside: true });
      await field(page, name).fill("");
    }
  }
  await field(page, "Bairro").pressSequentially("vila marian");
  await options(page).first().waitFor();
  await field(page, "Bairro").press("a");
  await page.getByRole("listbox").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Buscar Condutores" }).tap();
  await page.waitForURL(/estado=SP&bairro=vila\+mariana$/);
});

test("a city of another state than the form's is suggested too, and changes the state", async () => {
  const page = await newPage("desktop");
  await page.goto(`${app.url}/buscar`);
  expect(await page.getByLabel("Estado").inputValue()).toBe("SP");
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
});

test("Escape closes the list, and Enter searches for what was typed as it is", async () => {
  const page = await newPage("desktop");
  await page.goto(`${app.url}/buscar`);
  // A CEP is no city: the field says so before anything is searched, and so does a search for one.
  await field(page, "Cidade").fill("13010-001");
  await page.getByText("Digite a cidade ou o bairro.", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Isto parece um CEP. Digite a cidade ou o bairro.").waitFor();
  await page.goto(`${app.url}/buscar`);
  await field(page, "Bairro").pressSequentially("vila");
  await options(page).first().waitFor();
  await page.keyboard.press("Escape");
  expect(await options(page).count()).toBe(0);
  expect(await field(page, "Bairro").inputValue()).toBe("vila");
  await page.keyboard.press("Enter");
  await page.waitForURL(/bairro=vila/);
});

test("one call per pause, not per letter; the search works if they fail", async () => {
  const page = await newPage("desktop", { expectedErrors: [/ERR_FAILED/] });
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().includes("search.suggest")) calls += 1;
  });
  await page.route(/search\.suggest/, (route) => route.abort());
  await page.goto(`${app.url}/buscar`);
  await Promise.all([
    page.waitForRequest(/search\.suggest/),
    field(page, "Cidade").pressSequentially("campinas", { delay: 20 }),
  ]);
  expect(calls).toBe(1);
  await page.keyboard.press("Enter");
  await page
    .getByRole("link", { name: /^Ver Perfil de/ })
    .first()
    .waitFor();
});

test.each([true, false])(
  "nobody found: searches that find somebody, with how many (JavaScript: %p)",
  async (javaScriptEnabled) => {
    const page = await newPage("phone", { javaScriptEnabled });
    await page.goto(`${app.url}/buscar?estado=SP&cidade=Campinas&escola=Xyzxyzxyz`);
    await page.getByRole("heading", { name: "Buscas parecidas com resultado" }).waitFor();
    const wider = page.getByRole("link", { name: /^Sem a escola\s?\d+ condutores em Campinas, SP$/ });
    const words = ((await wider.textContent()) ?? "").replace("Sem a escola", "");
    await wider.click();
    await page
      .getByRole("heading", { level: 1, name: `${Number.parseInt(words, 10)} condutores encontrados` })
      .waitFor();
  },
  60_000,
);
