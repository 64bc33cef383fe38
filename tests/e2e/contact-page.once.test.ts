import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { drafts, failures, successes, validation } from "../../shared/messages";
import { axeViolations } from "../support/accessibility";
import { testPagesWithMail } from "../support/app";
import { testBrowser } from "../support/browser";
import { pageOpener } from "./open-page";

const { newPage } = testBrowser();
const company = "equipe@empresa.example";
const running = testPagesWithMail({ CONTACT_EMAIL: company });

const open = pageOpener(newPage, () => running.app.url);

describe("/contato", () => {
  const form = {
    Nome: "Marta Souza",
    Email: "marta@exemplo.com.br",
    Assunto: "Minha escola não aparece",
    Mensagem: "Bom dia!\nPodem incluir?",
  };
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await page.getByLabel(label, { exact: true }).fill(value);
  };
  const typed = async (page: Page) => {
    const fields = Object.keys(form).map((label) => page.getByLabel(label, { exact: true }).inputValue());
    return Promise.all(fields);
  };
  const send = (page: Page) => page.getByRole("button", { name: "Enviar mensagem" }).click();

  test("empty fields: a summary gets the focus, lists them and links to each; nothing is lost", async () => {
    const page = await open("/contato");
    await fill(page, { Nome: form.Nome, Mensagem: form.Mensagem });
    await send(page);
    const summary = page.getByRole("alert").filter({ hasText: "para enviar a mensagem" });
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "alert");
    const links = summary.getByRole("link");
    expect(await links.allTextContents()).toEqual(
      ["Email", "Assunto"].map((label) => `${label}: ${validation.fillAllFields}`),
    );
    for (const label of ["Email", "Assunto"]) {
      const field = page.getByLabel(label, { exact: true });
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      const note = page.locator(`[id="${await field.getAttribute("aria-describedby")}"]`);
      expect(await note.textContent()).toBe(validation.fillAllFields);
    }
    expect(await axeViolations(page)).toEqual([]);
    await links.first().click();
    expect(await page.getByLabel("Email").evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await typed(page)).toEqual([form.Nome, "", "", form.Mensagem]);
    await fill(page, { Email: "marta@", Assunto: form.Assunto });
    await send(page);
    await page.getByText(validation.emailInvalid).first().waitFor();
  });

  test("a failure keeps what was typed; success says so, clears the form and the mail arrives", async () => {
    const page = await open("/contato", "phone", { expectedErrors: [/ERR_|Failed to load/] });
    await fill(page, form);
    await page.route("**/api/trpc/**", (route) => route.abort());
    await send(page);
    await page.getByRole("alert").filter({ hasText: failures.contact }).waitFor();
    expect(await typed(page)).toEqual(Object.values(form));
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute("**/api/trpc/**");
    await send(page);
    await page.getByRole("status").filter({ hasText: successes.contact }).waitFor();
    expect(await typed(page)).toEqual(["", "", "", ""]);
    expect(await axeViolations(page)).toEqual([]);
    // What was sent does not come back; what is typed next is kept again.
    await page.reload({ waitUntil: "networkidle" });
    expect(await typed(page)).toEqual(["", "", "", ""]);
    expect((await running.mail.waitForMail(company, form.Assunto)).replyTo).toBe(form.Email);
  });

  test("a reload, leaving and coming Back, and a restored tab keep what was typed; another tab has its own", async () => {
    const page = await open("/contato");
    await fill(page, form);
    await page.reload({ waitUntil: "networkidle" });
    expect(await typed(page)).toEqual(Object.values(form));
    await page.goto(`${running.app.url}/faq`, { waitUntil: "networkidle" });
    await page.goBack({ waitUntil: "networkidle" });
    expect(await typed(page)).toEqual(Object.values(form));
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
    await page.waitForURL(/faq/);
    await page.goBack({ waitUntil: "networkidle" });
    expect(await typed(page)).toEqual(Object.values(form));
    const other = await page.context().newPage();
    await other.goto(`${running.app.url}/contato`, { waitUntil: "networkidle" });
    expect(await typed(other)).toEqual(["", "", "", ""]);
  });

  test("without storage the form works, and keeps what was typed until the page is closed", async () => {
    const page = await newPage("phone");
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await page.goto(`${running.app.url}/contato`, { waitUntil: "networkidle" });
    await fill(page, { ...form, Assunto: "Sem espaço no navegador" });
    await page.getByText(drafts.notStored).waitFor();
    expect(await page.getByText(drafts.notStored).count()).toBe(1);
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
    await page.waitForURL(/faq/);
    await page.goBack({ waitUntil: "networkidle" });
    expect(await typed(page)).toEqual(Object.values({ ...form, Assunto: "Sem espaço no navegador" }));
    await send(page);
    await page.getByRole("status").filter({ hasText: successes.contact }).waitFor();
  });

  test("two quick presses send one message", async () => {
    const page = await open("/contato");
    let calls = 0;
    await page.route("**/api/trpc/contact.send**", async (route) => {
      calls++;
      await route.continue();
    });
    await fill(page, { ...form, Assunto: "Uma vez só" });
    await page.getByRole("button", { name: "Enviar mensagem" }).dblclick();
    await page.getByRole("status").filter({ hasText: successes.contact }).waitFor();
    expect(calls).toBe(1);
  });

  test("without JavaScript: errors with what was typed, then success", async () => {
    const page = await open("/contato", "phone", {
      javaScriptEnabled: false,
      expectedErrors: [/status of 400/],
    });
    await fill(page, { ...form, Email: "marta@" });
    await send(page);
    await page.getByText(validation.emailInvalid).first().waitFor();
    expect(await typed(page)).toEqual(Object.values({ ...form, Email: "marta@" }));
    await fill(page, { Email: form.Email });
    await send(page);
    await page.getByText(successes.contact).waitFor();
    expect(page.url()).toBe(`${running.app.url}/contato?enviada=sim`);
    expect(await typed(page)).toEqual(["", "", "", ""]);
  });

  test("without JavaScript: a message that is too large is reported on the page", async () => {
    const page = await open("/contato", "phone", {
      javaScriptEnabled: false,
      expectedErrors: [/status of 413/],
    });
    await fill(page, { ...form, Mensagem: "x".repeat(200_000) });
    await send(page);
    await page.getByText(validation.bodyTooLarge).waitFor();
    expect(await page.getByRole("heading", { level: 1, name: "Contato" }).count()).toBe(1);
    await page.goBack();
    expect(await page.getByLabel("Mensagem").inputValue()).toHaveLength(200_000);
  });

  test("a page rendered after a failed form is hydrated as it is", async () => {
    const page = await open("/contato", "phone", { expectedErrors: [/status of 400/] });
    await fill(page, { ...form, Email: "marta@" });
    await page.locator("form").evaluate((element: HTMLFormElement) => element.submit());
    await page.waitForLoadState("networkidle");
    await page.getByText(validation.emailInvalid).first().waitFor();
    expect(await typed(page)).toEqual(Object.values({ ...form, Email: "marta@" }));
    await fill(page, { Email: form.Email });
    await send(page);
    await page.getByRole("status").filter({ hasText: successes.contact }).waitFor();
    expect(await typed(page)).toEqual(["", "", "", ""]);
  });
});
