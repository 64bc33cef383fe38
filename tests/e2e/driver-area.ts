import { expect } from "bun:test";
import type { Page } from "playwright";
import sharp from "sharp";
import { SESSION_LIFETIME } from "../../shared/limits";
import type { DriverAccount } from "../people/drivers";
import { axeViolations } from "../support/accessibility";
import type { TestApp } from "../support/app";
import type { PageOptions, Screen, testBrowser } from "../support/browser";

type NewPage = ReturnType<typeof testBrowser>["newPage"];

/** What the login page stores for so many milliseconds, the token last: other tabs react to it. */
export function storedLogin({ id, email, token }: DriverAccount, milliseconds = SESSION_LIFETIME) {
  return [
    { name: "rota.user", value: JSON.stringify({ id, email, firstName: "Edson", lastName: "Ribeiro" }) },
    { name: "rota.expires", value: new Date(Date.now() + milliseconds).toISOString() },
    { name: "rota.token", value: token },
  ];
}

/** A browser in which a driver is logged in, at a page of the driver area. */
export async function openAs(
  newPage: NewPage,
  app: TestApp,
  account: DriverAccount,
  { on, path, ...options }: { on: Screen; path: string } & PageOptions,
): Promise<Page> {
  const storageState = { cookies: [], origins: [{ origin: app.url, localStorage: storedLogin(account) }] };
  const page = await newPage(on, { storageState, ...options });
  await page.goto(app.url + path);
  return page;
}

/** A photo as a phone takes it. */
export async function phonePicture() {
  const portrait = { width: 900, height: 1200, channels: 3, background: "#0a6640" } as const;
  const buffer = await sharp({ create: portrait }).jpeg().toBuffer();
  return { name: "eu.jpg", mimeType: "image/jpeg", buffer };
}

/** Chooses a picture, the driver's by default, and accepts the crop dialog's default. */
export async function choosePhoto(page: Page, label = "Foto"): Promise<void> {
  await page.getByLabel(label, { exact: true }).setInputFiles(await phonePicture());
  const dialog = page.getByRole("dialog", { name: "Ajuste sua foto" });
  await dialog.getByRole("button", { name: "Aplicar" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Waits for a toast with this title and, if given, this sentence. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.locator('[data-slot="toast"]:not([data-seen])').filter({ hasText: title }).last();
  await toast.waitFor();
  if (text !== undefined) expect(await toast.textContent()).toContain(text);
  // It stays for a while, and must not be mistaken for a later one with the same text.
  await toast.evaluate((element) => element.setAttribute("data-seen", ""));
}

/** On a desktop and on the phone that it stays: axe finds nothing, and nothing is wider than the screen. */
export async function expectWellMade(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await axeViolations(page)).toEqual([]);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect({ width, tooWide }).toEqual({ width, tooWide: false });
  }
}

/** Shows today's number in "Suas vagas" on /painel: in the season it stands behind a tab. */
export async function showTodaysSeats(page: Page): Promise<void> {
  const card = page.getByRole("region", { name: "Suas vagas", exact: true });
  await card.waitFor();
  const today = card.getByRole("tab", { name: "Hoje" });
  if ((await today.count()) > 0) await today.click();
}
