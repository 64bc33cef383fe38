import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { drafts, failures, successes, validation } from "../../shared/messages";
import { axeViolations } from "../support/accessibility";
import { testPagesWithMail } from "../support/app";
import { testBrowser } from "../support/browser";
import { press as pressButton, send as sendForm } from "../support/mailed-pages";
import { field } from "./account-pages";
import { pageOpener } from "./open-page";

const { newPage } = testBrowser();
const company = "equipe@empresa.example";
const running = testPagesWithMail({ CONTACT_EMAIL: company });
const open = pageOpener(newPage, () => running.app.url);

const form = {
  Nome: "Marta Souza",
  Email: "marta@exemplo.com.br",
  Assunto: "Minha escola não aparece",
  Mensagem: "Bom dia!\nPodem incluir?",
};
const empty = ["", "", "", ""];
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
};
const typed = (page: Page) => Promise.all(Object.keys(form).map((label) => field(page, label).inputValue()));
const send = (page: Page) => page.getByRole("button", { name: "Enviar mensagem" }).click();
const isSent = (page: Page) => page.getByRole("status").filter({ hasText: successes.contact }).waitFor();

test("what was typed outlives faults, reload, Back and a lost answer; two quick presses send one message, which arrives", async () => {
  const page = await open("/contato", "phone", { expectedErrors: [/ERR_|Failed to load/] });
  await fill(page, { Nome: form.Nome, Mensagem: form.Mensagem });
  await send(page);
  const summary = page.getByRole("alert").filter({ hasText: "para enviar a mensagem" });
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "alert");
  const links = summary.getByRole("link");
  const missing = ["Email", "Assunto"];
  expect(await links.allTextContents()).toEqual(
    missing.map((label) => `${label}: ${validation.fillAllFields}`),
  );
  for (const label of missing) {
    expect(await field(page, label).getAttribute("aria-invalid")).toBe("true");
    const note = page.locator(`[id="${await field(page, label).getAttribute("aria-describedby")}"]`);
    expect(await note.textContent()).toBe(validation.fillAllFields);
  }
  expect(await axeViolations(page)).toEqual([]);
  await links.first().click();
  expect(await field(page, "Email").evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await typed(page)).toEqual([form.Nome, "", "", form.Mensagem]);
  await fill(page, { Email: "marta@", Assunto: form.Assunto });
  await send(page);
  await page.getByText(validation.emailInvalid).first().waitFor();

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
  expect(await typed(other)).toEqual(empty);
  await other.close();

  await page.route("**/api/trpc/**", (route) => route.abort());
  await send(page);
  await page.getByRole("alert").filter({ hasText: failures.contact }).waitFor();
  expect(await typed(page)).toEqual(Object.values(form));
  expect(await axeViolations(page)).toEqual([]);
  await page.unroute("**/api/trpc/**");
  let calls = 0;
  await page.route("**/api/trpc/contact.send**", async (route) => {
    calls++;
    await route.continue();
  });
  await page.getByRole("button", { name: "Enviar mensagem" }).dblclick();
  await isSent(page);
  expect(calls).toBe(1);
  expect(await typed(page)).toEqual(empty);
  expect(await axeViolations(page)).toEqual([]);
  // What was sent does not come back.
  await page.reload({ waitUntil: "networkidle" });
  expect(await typed(page)).toEqual(empty);
  expect((await running.mail.waitForMail(company, form.Assunto)).replyTo).toBe(form.Email);
});

test("without storage the form works, and keeps what was typed until the page is closed", async () => {
  const page = await newPage("phone");
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto(`${running.app.url}/contato`, { waitUntil: "networkidle" });
  await fill(page, form);
  await page.getByText(drafts.notStored).waitFor();
  expect(await page.getByText(drafts.notStored).count()).toBe(1);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await page.waitForURL(/faq/);
  await page.goBack({ waitUntil: "networkidle" });
  expect(await typed(page)).toEqual(Object.values(form));
  await send(page);
  await isSent(page);
});

test("without JavaScript: errors are reported with what was typed, then success", async () => {
  const address = `${running.app.url}/contato`;
  const fields = { name: form.Nome, email: "marta@", subject: form.Assunto, message: form.Mensagem };
  const refused = await sendForm(address, fields);
  expect(refused.status).toBe(400);
  for (const text of [validation.emailInvalid, ...Object.values(fields)])
    expect(refused.html).toContain(text);
  const sent = await pressButton(address, { ...fields, email: form.Email });
  expect(sent.to).toBe("/contato?enviada=sim");
  expect(sent.html).toContain(successes.contact);
  expect(sent.html).not.toContain(form.Nome);
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
  await isSent(page);
  expect(await typed(page)).toEqual(empty);
});
