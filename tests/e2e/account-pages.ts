import { expect } from "bun:test";
import type { Page } from "playwright";
import { newDriver } from "../people/accounts";
import { field, press } from "../support/browser";

/** Console errors of calls that a test deliberately lets fail. */
export const refusals = { expectedErrors: [/status of [45]\d\d/, /ERR_/] };

export const typedIn = (page: Page, label: string) => field(page, label).inputValue();
export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** Fills in fields by their labels. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

export async function logIn(page: Page, Email: string, Senha: string): Promise<void> {
  await fill(page, { Email, Senha });
  await press(page, "Entrar");
}

/** On /cadastro: accepts the terms; the form follows. */
export async function acceptTerms(page: Page): Promise<void> {
  await press(page, "Ler termos de responsabilidade");
  await page.getByLabel("Li, compreendi e aceito").check();
  await press(page, "Aceitar e Prosseguir");
}

/** Fills in the form of /cadastro, and returns what was typed. */
export async function fillRegistration(page: Page) {
  const driver = newDriver();
  const { firstName, lastName, email, password, confirmPassword } = driver;
  const names = { Nome: firstName, Sobrenome: lastName, Email: email };
  await fill(page, { ...names, Senha: password, "Confirmar senha": confirmPassword });
  return driver;
}

/** The result of a failed submit: a focused summary whose links lead to fields with the same messages. */
export async function expectSummary(page: Page, problems: [label: string, message: string][]) {
  const summary = page.getByRole("alert").filter({ hasText: /^Falta/ });
  await summary.waitFor();
  expect(await focusedText(page)).toStartWith(`Faltam ${problems.length} ajustes`);
  expect(await summary.getByRole("link").allTextContents()).toEqual(problems.map(([, message]) => message));
  for (const [label, message] of problems) {
    expect(await field(page, label).getAttribute("aria-invalid")).toBe("true");
    const noteId = await field(page, label).getAttribute("aria-describedby");
    expect(await page.locator(`[id="${noteId}"]`).textContent()).toBe(message);
  }
  await summary.getByRole("link").last().click();
  const last = field(page, problems.at(-1)?.[0] ?? "");
  await last.and(page.locator(":focus")).waitFor();
}
