import { expect } from "bun:test";
import type { Page } from "playwright";
import { newDriver } from "../accounts/people";
import { axeViolations } from "../support/accessibility";

/** Console errors of calls that a test deliberately lets fail. */
export const refusals = { expectedErrors: [/status of 4\d\d/, /ERR_FAILED/] };

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** Opens /cadastro and accepts the terms; the form follows. */
export async function acceptTerms(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/cadastro`);
  await press(page, "Ler termos de responsabilidade");
  await page.getByLabel("Li, compreendi e aceito").check();
  await press(page, "Aceitar e Prosseguir");
}

/** Fills in the form of /cadastro, and returns what was typed. */
export async function fillRegistration(page: Page, driver = newDriver()) {
  await field(page, "Nome").fill(driver.firstName);
  await field(page, "Sobrenome").fill(driver.lastName);
  await field(page, "Email").fill(driver.email);
  await field(page, "Senha").fill(driver.password);
  await field(page, "Confirmar senha").fill(driver.confirmPassword);
  return driver;
}

/** The result of a failed submit: a focused summary whose links lead to fields with the same messages. */
export async function expectSummary(page: Page, problems: [label: string, message: string][]) {
  const summary = page.getByRole("alert").filter({ hasText: /^Falta/ });
  await summary.waitFor();
  expect(await focusedText(page)).toStartWith(
    problems.length === 1 ? "Falta 1 ajuste" : `Faltam ${problems.length} ajustes`,
  );
  expect(await summary.getByRole("link").allTextContents()).toEqual(problems.map(([, message]) => message));
  for (const [label, message] of problems) {
    const input = field(page, label);
    expect(await input.getAttribute("aria-invalid")).toBe("true");
    const noteId = await input.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${noteId}"]`).textContent()).toBe(message);
  }
  await summary.getByRole("link").last().click();
  const [last] = problems.at(-1) ?? [""];
  expect(await field(page, last).evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
}
