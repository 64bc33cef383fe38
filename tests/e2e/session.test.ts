import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { sessions } from "../../drizzle/schema/accounts";
import { ensureBuild } from "../../scripts/build";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { createAccount } from "../drivers/driver-accounts";
import { rest } from "../support/api";
import { startTestApp, type TestApp } from "../support/app";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";
import { press, refusals } from "./account-pages";
import { openAs } from "./driver-area";

const { newPage } = testBrowser();
let app: TestApp;
beforeAll(async () => {
  await ensureBuild();
  app = await startTestApp();
}, 90_000);
afterAll(() => app?.close());

const loginAskedFrom = (path: string) => `${app.url}/login?next=${encodeURIComponent(path)}`;
const ownKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|expires/.test(key)));
const setExpiry = (page: Page, milliseconds: number) =>
  page.evaluate((expires) => localStorage.setItem("rota.expires", expires), expiryIn(milliseconds));
const expiryIn = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

async function openDashboard() {
  const account = await createAccount(app.services);
  const page = await openAs(newPage, app, account, { on: "desktop", path: paths.dashboard, ...refusals });
  await page.getByRole("heading", { level: 1, name: /^Olá/ }).waitFor();
  return { account, page };
}

describe("without a session", () => {
  test.each([paths.dashboard, paths.editor, paths.subscription, paths.plans])(
    "%s leads to the login",
    async (path) => {
      const page = await newPage("phone");
      await page.goto(app.url + path);
      await page.waitForURL(loginAskedFrom(path));
      await page.getByRole("heading", { name: "Área do Condutor" }).waitFor();
    },
  );

  test("an expired one is cleared", async () => {
    const { page } = await openDashboard();
    await setExpiry(page, -1000);
    await page.goto(app.url + paths.editor);
    await page.waitForURL(loginAskedFrom(paths.editor));
    expect(await ownKeys(page)).toEqual([]);
  });
});

describe("a session that ends while the area is open", () => {
  test("is announced five minutes before", async () => {
    const { page } = await openDashboard();
    expect(await page.getByText("Sua sessão está acabando.").count()).toBe(0);
    await setExpiry(page, 4 * 60_000);
    await page.goto(app.url + paths.subscription);
    await page.getByText("Sua sessão está acabando.").waitFor();
  });

  test("by its time, clears its keys and leads to the login", async () => {
    const { page } = await openDashboard();
    await setExpiry(page, 8000);
    await page.goto(app.url + paths.subscription);
    await page.waitForURL(loginAskedFrom(paths.subscription), { timeout: 30_000 });
    expect(await ownKeys(page)).toEqual([]);
  });

  test("by the server's word, likewise", async () => {
    const { page, account } = await openDashboard();
    await app.services.db.delete(sessions).where(eq(sessions.userId, account.id));
    await page.goto(app.url + paths.subscription);
    await page.waitForURL(loginAskedFrom(paths.subscription));
    expect(await ownKeys(page)).toEqual([]);
  });
});

describe("logout", () => {
  test("ends the session here, on the server and in every tab", async () => {
    const { page, account } = await openDashboard();
    const area = await page.context().newPage();
    await area.goto(app.url + paths.subscription);
    await area.getByRole("button", { name: "Sair" }).waitFor();
    const publicPage = await page.context().newPage();
    await publicPage.goto(app.url + paths.faq);
    await publicPage.getByRole("button", { name: "Para condutores" }).click();
    await publicPage.getByText(account.email).waitFor();

    await press(page, "Sair");
    await page.getByText(successes.logoutText).waitFor();
    await page.waitForURL(`${app.url}/`);
    await area.waitForURL(/\/login/);
    await publicPage.getByRole("banner").getByRole("link", { name: "Entrar" }).waitFor();
    expect(await ownKeys(page)).toEqual([]);
    await until("the server to forget the session", async () => {
      const { status } = await rest(app.url, account.token).get("/auth/me");
      return status === 401;
    });
  });

  test("works without the server", async () => {
    const { page } = await openDashboard();
    await page.route("**/api/auth/logout", (route) => route.abort());
    await press(page, "Sair");
    await page.waitForURL(`${app.url}/`);
    await page.getByText(successes.logout, { exact: true }).waitFor();
    expect(await ownKeys(page)).toEqual([]);
  });
});
