import type { Page } from "playwright";
import { anOperator } from "../people/staff";
import type { TestApp } from "../support/app";
import type { testBrowser } from "../support/browser";

/** The queue in a browser in which somebody of the staff is signed in. Passkeys have tests of their own. */
export async function openConsole(
  { newPage }: ReturnType<typeof testBrowser>,
  app: TestApp,
  device: "phone" | "desktop",
  expectedErrors: RegExp[] = [],
): Promise<Page> {
  const { token, calls, ...staff } = await anOperator(app);
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  const session = JSON.stringify({ token, expiresAt, staff });
  const page = await newPage(device, { expectedErrors });
  await page.addInitScript((kept) => localStorage.setItem("rota.operacao", kept), session);
  await page.goto(`${app.url}/operacao`);
  await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();
  return page;
}

/** The links of the queue's list. */
export const rowsOf = (page: Page) => page.getByRole("list", { name: "Itens" }).getByRole("link");

export const reasonOf = (page: Page) => page.getByLabel("Motivo, em palavras");

/** Waits until what has the focus matches a selector. */
export const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
