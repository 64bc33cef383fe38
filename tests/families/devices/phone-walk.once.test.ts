import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { pushServices } from "../../../drizzle/schema/push/tables";
import { troublesOf } from "../../../server/console/alerts/queries";
import { measureFigures } from "../../../server/console/figures/snapshot";
import { healthNow } from "../../../server/console/health/health-now";
import { DAY } from "../../../shared/limits";
import { push } from "../../../shared/messages";
import { askDriverPath, paths } from "../../../shared/paths";
import { loggedIn } from "../../accounts/people";
import { createAccount } from "../../drivers/driver-accounts";
import { openAs } from "../../e2e/driver-area";
import { startPushService } from "../../process/push/stand-in";
import { rest } from "../../support/api";
import { testPages, testPagesWithMail } from "../../support/app";
import { testBrowser } from "../../support/browser";
import { until } from "../../support/until";
import { IN_SEASON, requestPeople } from "../requests/request-people";
import { chooseDialog, withPush } from "./with-push";

const app = testPages({ VAPID_PRIVATE_KEY: "c3".repeat(32) }, "localhost");
/** Without the key nothing of notices on phones is left. In the season a family may ask a driver by phone, too. */
const running = testPagesWithMail();
const { newPage } = testBrowser();
const { driver } = requestPeople(running);
const service = startPushService();
afterAll(() => service.stop());

const SEARCH = `${paths.search}?estado=SP&cidade=Campinas&escola=EMEF%20Padre%20Anchieta`;
const offer = (page: Page) => page.getByRole("button", { name: "Avisar neste celular" });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

async function offersMailAlone(page: Page): Promise<void> {
  const part = page.waitForResponse(/waiting-by-phone/);
  await page.goto(app.url + SEARCH);
  await (await part).finished();
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
  await offer(page).click();
  expect(await page.getByRole("dialog", { name: push.question }).textContent()).toContain(push.why);
  await chooseDialog(page, "Avisar");
  await page.getByText(push.requested).waitFor();
  await page.getByRole("link", { name: "Ver meus avisos" }).click();
  const waiting = page.getByRole("heading", { name: "EMEF Padre Anchieta, Campinas" });
  await waiting.waitFor();
  // Phones of one network share the limit of registrations: the same one is told once a day.
  const key = page.waitForResponse(/push\.key/);
  await page.reload();
  await (await key).finished();
  await waiting.waitFor();
  expect(registrations).toHaveLength(1);
  await move();
  const again = page.waitForResponse(/push\.register/);
  await page.reload();
  expect((await again).ok()).toBe(true);
  await press(page, "Mandar um aviso de teste");
  await page.getByText("Enviamos um aviso de teste").waitFor();
  await press(page, /^Desligar: EMEF Padre Anchieta/);
  await page.getByText(push.nothing).waitFor();
  await press(page, "Apagar tudo deste aparelho");
  await page.getByText(push.erased).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("rota.device"))).toBeNull();
});

test("refused in the browser: where to allow it; “Agora não”: quiet on this device; without notices the e-mail alone", async () => {
  const page = await newPage("phone");
  await withPush(page, service, "denied");
  await page.goto(app.url + SEARCH);
  await offer(page).click();
  await chooseDialog(page, "Avisar");
  await page.getByRole("alert").filter({ hasText: push.blocked }).waitFor();
  await chooseDialog(page, "Agora não");
  await offer(page).waitFor({ state: "hidden" });
  const other = await page.context().newPage();
  await offersMailAlone(other);
  const restsUntil = await page.evaluate(() => Number(localStorage.getItem("rota.device.offer")));
  expect(restsUntil).toBeGreaterThan(Date.now() + 89 * DAY);
  await other.addInitScript(() => {
    localStorage.clear();
    Reflect.deleteProperty(window, "PushManager");
  });
  await offersMailAlone(other);
});

test("a driver switches kinds; who signs in on that phone next begins anew; a permission taken back is said", async () => {
  const [driver, next] = [await createAccount(app.services), await createAccount(app.services)];
  const options = { on: "phone", path: "/robots.txt", serviceWorkers: "allow" } as const;
  const page = await openAs(newPage, app, driver, options);
  await withPush(page, service, "granted");
  const switchOf = (name: string) =>
    page.getByRole("region", { name: "Avisos", exact: true }).getByLabel(name);
  const openAccount = async ({ id, email, token }: typeof driver) => {
    const user = JSON.stringify({ id, email, firstName: "Edson", lastName: "Ribeiro" });
    const stored = { "rota.token": token, "rota.user": user };
    await page.evaluate((stored) => Object.assign(localStorage, stored), stored);
    await page.goto(app.url + paths.account);
  };
  await openAccount(driver);
  await offer(page).click();
  await chooseDialog(page, "Avisar");
  const documents = switchOf("Documento vencendo ou recusado");
  await documents.waitFor();
  expect(await switchOf("Resumo do mês").isChecked()).toBe(false);
  const chosen = page.waitForResponse(/push\.choose/);
  await documents.click();
  expect((await chosen).ok()).toBe(true);
  await openAccount(next);
  await offer(page).waitFor();
  expect(await switchOf("Nova recomendação").count()).toBe(0);
  await openAccount(driver);
  await switchOf("Nova recomendação").waitFor();
  expect(await documents.isChecked()).toBe(false);
  await page.evaluate(() => localStorage.setItem("test.permission", "denied"));
  await page.goto(app.url + paths.devices);
  await page.getByRole("heading", { name: push.silent }).waitFor();
  await page.getByText(push.blocked).waitFor();
  expect(await page.getByRole("button", { name: "Mandar um aviso de teste" }).count()).toBe(0);
});

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
});

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
  const data = JSON.stringify({ ...notice, kind: "new", path: SEARCH });
  await devTools.send("ServiceWorker.deliverPushMessage", { origin: app.url, registrationId, data });
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
});

test("without their key: no call, neither to use nor to read about, no page, and no line in what phones, robots and operators read", async () => {
  running.app.setNow(IN_SEASON);
  const { services, url } = running.app;
  const { device, subscription } = service.newPhone();
  const own = rest(url, (await loggedIn(running.app)).sessionToken);
  const answers = [
    await own.get("/push/key"),
    await own.post("/push/devices", { device, subscription }),
    await own.post("/push/devices/asked", { device }),
    await own.post("/push/devices/end", { device }),
    await own.post("/push/devices/test", { device }),
    await own.post("/waiting", { device, place: "EE Progresso, Campinas", state: "SP" }),
    await own.get("/drivers/push"),
    await own.post("/drivers/push", { device, kinds: ["seats"] }),
    await own.get("/trpc/push.key"),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  const documented = Object.keys(Object((await own.get("/openapi.json")).body).paths);
  expect(documented).toContain("/waiting");
  expect(documented.filter((path) => path.includes("push"))).toEqual([]);

  const { id } = await driver();
  expect((await fetch(url + paths.devices)).status).toBe(404);
  const { home, privacy, terms, faq, services: offers, register, ownRequest } = paths;
  const pages = [home, SEARCH, privacy, terms, faq, offers, register, paths.profile(id), askDriverPath(id)];
  for (const path of [...pages, ownRequest, "/sitemap.xml", "/robots.txt", "/site.webmanifest"]) {
    const answer = await fetch(url + path);
    const words =
      /avisos no celular|neste celular|no mesmo celular|código do celular|pediram avisos|Mozilla|\/avisos/;
    const said = words.exec(await answer.text())?.[0];
    expect({ path, status: answer.status, said }).toEqual({ path, status: 200, said: undefined });
  }

  // Not even of a service that refused the key.
  await services.db.insert(pushServices).values({ service: "google", refusedAt: services.now() });
  const kinds = [...(await troublesOf(services)), ...(await healthNow(services))].map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith("push"))).toEqual([]);
  expect((await measureFigures(services.db, "day", services.now())).push).toEqual([]);
});

test("without their key a browser that had them shows a driver no card and a family no choice, and asks the server nothing", async () => {
  running.app.setNow(IN_SEASON);
  const { account, id } = await driver({ name: "Rosa Lima" });
  const options = { on: "phone", path: "/robots.txt", serviceWorkers: "allow" } as const;
  const page = await openAs(newPage, running.app, account, options);
  await withPush(page, service, "granted");
  await page.evaluate((device) => {
    localStorage.setItem("test.permission", "granted");
    localStorage.setItem("rota.device", device);
  }, service.newPhone().device);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/driver-notices|offer-card|\/trpc\/.*push\./.test(request.url())) asked.push(request.url());
  });
  const see = async (path: string, shown: string, late?: RegExp) => {
    const part = late && page.waitForResponse(late);
    await page.goto(running.app.url + path);
    await (await part)?.finished();
    await page.getByText(shown, { exact: true }).first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    for (const words of ["Receba no celular", "neste celular"])
      expect([path, await page.getByText(words).count()]).toEqual([path, 0]);
  };
  await see(paths.account, "Pedidos de famílias");
  expect(await page.getByRole("heading", { name: "Avisos", exact: true }).count()).toBe(0);
  await see(paths.dashboard, "Suas vagas");
  await see(paths.requests, "Responda a cada família. Ela recebe sua resposta por email.");
  await see(SEARCH, "Avise-me", /waiting-by-phone/);
  // The worker is registered by what would ask: client/offline/offline-banner.tsx.
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  expect(await page.evaluate(() => Notification.permission)).toBe("granted");
  await see(askDriverPath(id), "Pedir vaga para 2027", /request-by-phone/);
  expect(asked).toEqual([]);
});
