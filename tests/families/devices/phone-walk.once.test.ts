import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { push } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { createAccount } from "../../drivers/driver-accounts";
import { openAs } from "../../e2e/driver-area";
import { startPushService } from "../../process/push/stand-in";
import { testPages } from "../../support/app";
import { testBrowser } from "../../support/browser";
import { until } from "../../support/until";
import { chooseDialog, withPush } from "./with-push";

const app = testPages({ VAPID_PRIVATE_KEY: "c3".repeat(32) }, "localhost");
const { newPage } = testBrowser();
const service = startPushService();
afterAll(() => service.stop());

const SEARCH = `${paths.search}?estado=SP&cidade=Campinas&escola=EMEF%20Padre%20Anchieta`;

async function offersMailAlone(page: Page): Promise<void> {
  const offer = page.waitForResponse(/waiting-by-phone/);
  await page.goto(app.url + SEARCH);
  await (await offer).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await page.getByText("Receba no celular").count()).toBe(0);
  await page.getByRole("button", { name: "Avise-me", exact: true }).waitFor();
}

test("a family waits by phone from a search that finds nobody, sees it at /avisos and ends it", async () => {
  const page = await newPage("phone", { serviceWorkers: "allow" });
  const { move } = await withPush(page, service, "granted");
  const registrations: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("push.register")) registrations.push(request.url());
  });
  await page.goto(app.url + SEARCH);
  await page.getByRole("button", { name: "Avisar neste celular" }).click();
  expect(await page.getByRole("dialog", { name: push.question }).textContent()).toContain(push.why);
  await chooseDialog(page, "Avisar");
  await page.getByText(push.requested).waitFor();
  await page.getByRole("link", { name: "Ver meus avisos" }).click();
  await page.getByRole("heading", { name: "EMEF Padre Anchieta, Campinas" }).waitFor();
  // Phones of one network share the limit of registrations: the same one is told once a day.
  const key = page.waitForResponse(/push\.key/);
  await page.reload();
  await (await key).finished();
  await page.getByRole("heading", { name: "EMEF Padre Anchieta, Campinas" }).waitFor();
  expect(registrations).toHaveLength(1);
  await move();
  const again = page.waitForResponse(/push\.register/);
  await page.reload();
  expect((await again).ok()).toBe(true);
  await page.getByRole("button", { name: "Mandar um aviso de teste" }).click();
  await page.getByText("Enviamos um aviso de teste").waitFor();
  await page.getByRole("button", { name: /^Desligar: EMEF Padre Anchieta/ }).click();
  await page.getByText(push.nothing).waitFor();
  await page.getByRole("button", { name: "Apagar tudo deste aparelho" }).click();
  await page.getByText(push.erased).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("rota.device"))).toBeNull();
}, 60_000);

test("refused in the browser: where to allow it; “Agora não”: quiet on this device", async () => {
  const page = await newPage("phone");
  await withPush(page, service, "denied");
  await page.goto(app.url + SEARCH);
  const ask = page.getByRole("button", { name: "Avisar neste celular" });
  await ask.click();
  await chooseDialog(page, "Avisar");
  await page.getByRole("alert").filter({ hasText: push.blocked }).waitFor();
  await chooseDialog(page, "Agora não");
  await ask.waitFor({ state: "hidden" });
  await offersMailAlone(await page.context().newPage());
  const restsUntil = await page.evaluate(() => Number(localStorage.getItem("rota.device.offer")));
  expect(restsUntil).toBeGreaterThan(Date.now() + 89 * 86_400_000);
}, 60_000);

test("a driver switches kinds; who signs in on that phone next begins anew; a permission taken back is said", async () => {
  const [driver, next] = [await createAccount(app.services), await createAccount(app.services)];
  const page = await openAs(newPage, app, driver, {
    on: "phone",
    path: "/robots.txt",
    serviceWorkers: "allow",
  });
  await withPush(page, service, "granted");
  const ask = page.getByRole("button", { name: "Avisar neste celular" });
  const switchOf = (name: string) =>
    page.getByRole("region", { name: "Avisos", exact: true }).getByLabel(name);
  await page.goto(app.url + paths.account);
  await ask.click();
  await chooseDialog(page, "Avisar");
  await switchOf("Documento vencendo ou recusado").waitFor();
  expect(await switchOf("Resumo do mês").isChecked()).toBe(false);
  const chosen = page.waitForResponse(/push\.choose/);
  await switchOf("Documento vencendo ou recusado").click();
  expect((await chosen).ok()).toBe(true);
  const signIn = ({ id, email, token }: typeof driver) =>
    page.evaluate(
      ([token, user]) => {
        localStorage.setItem("rota.token", token);
        localStorage.setItem("rota.user", user);
      },
      [token, JSON.stringify({ id, email, firstName: "Edson", lastName: "Ribeiro" })] as const,
    );
  await signIn(next);
  await page.goto(app.url + paths.account);
  await ask.waitFor();
  expect(await switchOf("Nova recomendação").count()).toBe(0);
  await signIn(driver);
  await page.goto(app.url + paths.account);
  await switchOf("Nova recomendação").waitFor();
  expect(await switchOf("Documento vencendo ou recusado").isChecked()).toBe(false);
  await page.evaluate(() => localStorage.setItem("test.permission", "denied"));
  await page.goto(app.url + paths.devices);
  await page.getByRole("heading", { name: push.silent }).waitFor();
  await page.getByText(push.blocked).waitFor();
  expect(await page.getByRole("button", { name: "Mandar um aviso de teste" }).count()).toBe(0);
}, 60_000);

test("an iPhone is told the three steps", async () => {
  const userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
  const page = await newPage("phone", { userAgent });
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await page.goto(app.url + SEARCH);
  const steps = page.getByRole("region", { name: "Avisos no iPhone" }).getByRole("listitem");
  await steps.nth(2).waitFor();
  expect(await steps.allInnerTexts()).toEqual([
    "1. Toque em “Compartilhar”",
    "2. Escolha “Adicionar à Tela de Início”",
    "3. Abra o Rota Escola por lá e peça o aviso",
  ]);
}, 60_000);

test("a browser without notices is offered the e-mail alone", async () => {
  const page = await newPage("phone");
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await offersMailAlone(page);
}, 60_000);

/** What the worker's scope has in these tests; TypeScript's types of it are not a page's. */
type Scope = {
  shown: { title: string; body: string; tag: string; data: string }[];
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  WindowClient: { prototype: { focus: () => Promise<void> } };
  dispatchEvent: (event: Event) => void;
};

// Delivery, reading and navigating are the browser's own. A headless browser has no notices and no finger, so showing one is
// recorded and the tap is an event that we make.
test("a push is shown with title, text and tag, also of a kind that the worker does not know; a tap opens its path", async () => {
  const page = await newPage("phone", { serviceWorkers: "allow" });
  await page.goto(app.url + paths.faq);
  const devTools = await page.context().newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  devTools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    const active = versions.find(({ status }) => status === "activated");
    if (active) resolve(active.registrationId);
  });
  await devTools.send("ServiceWorker.enable");
  const registrationId = await promise;
  const worker = await until("the worker", () => page.context().serviceWorkers()[0]);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, body: "", tag: "", data: "", ...options });
    };
  });
  const notice = { title: "Abriu vaga", body: "EMEF A: 2 condutores", tag: "waiting" };
  await devTools.send("ServiceWorker.deliverPushMessage", {
    origin: app.url,
    registrationId,
    data: JSON.stringify({ ...notice, kind: "new", path: SEARCH }),
  });
  const shown = await until("the notice", () =>
    worker.evaluate(() => (globalThis as unknown as Scope).shown[0]),
  );
  expect(shown).toMatchObject({ ...notice, data: SEARCH });
  await worker.evaluate(({ data }) => {
    const scope = globalThis as unknown as Scope;
    // Only a finger may bring a window to the front; navigating it needs none.
    scope.WindowClient.prototype.focus = async () => {};
    const event = new Event("notificationclick");
    const notification = { data, close: () => {} };
    scope.dispatchEvent(Object.assign(event, { notification, waitUntil: () => {} }));
  }, shown);
  await page.waitForURL((url) => url.pathname + url.search === SEARCH);
}, 60_000);
