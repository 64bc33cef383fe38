import { afterAll, afterEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import { push, requests } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { firstText } from "../../shared/push/kinds";
import { openAs } from "../e2e/driver-area";
import { IN_SEASON, requestPeople, YEAR } from "../people/asking-families";
import { waitingPeople } from "../people/waiting-families";
import { type Phone, startPushService } from "../process/push/stand-in";
import { axeViolations } from "../support/accessibility";
import { testPagesWithMail } from "../support/app";
import { loseAnswers } from "../support/bad-network";
import { testBrowser } from "../support/browser";
import { linkIn, press } from "../support/mailed-pages";
import { until } from "../support/until";

// Worker and notices need a host that is secure without https.
const running = testPagesWithMail({ VAPID_PRIVATE_KEY: "c5".repeat(32) }, "localhost");
const { newPage } = testBrowser();
const service = startPushService();
afterAll(() => service.stop());
afterEach(() => running.app.setNow(new Date()));

const people = waitingPeople(running);
const asked = requestPeople(running);
const pressButton = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
const searchFor = (escola: string) => {
  const searched = new URLSearchParams({ estado: "SP", cidade: "Campinas", escola, turno: "tarde" });
  return `${running.app.url}${paths.search}?${searched}`;
};

test("nobody found, waiting over a bad network, one mail of a seat, a request to its driver, who answers after a second thought", async () => {
  running.app.setNow(IN_SEASON);
  const { linkTo, mailsTo } = people;
  const [school, email] = [people.newSchool(), people.newEmail()];
  const page = await newPage("phone", { expectedErrors: [/ERR_FAILED/] });
  await page.goto(searchFor(school));
  const card = page.getByRole("region", { name: "Avise-me quando houver vaga" });
  const field = card.getByRole("textbox", { name: "Email" });
  const send = () => card.getByRole("button", { name: "Avise-me" }).click();
  await card.getByText(`${school}, Campinas, à tarde.`).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // The server has it, the phone doesn't know: it says so, keeps everything, and asking again sends no second mail.
  const answersArrive = await loseAnswers(page, "waiting.ask");
  await field.fill(email);
  await send();
  await card.getByText("Confira sua internet. O que você escreveu continua aqui.").waitFor();
  await answersArrive();
  await running.mail.waitForMail(email);
  await page.reload();
  await until("what was typed", async () => (await field.inputValue()) === email);
  await send();
  await heading(page, "Confirme no seu email");
  expect(mailsTo(email)).toHaveLength(1);
  await press(linkTo(email, paths.waitingConfirm));
  const { account, post } = await people.driver(school, { afternoon: 2 }, { name: "Vera Prado" });
  await post("/drivers/seats/next", { year: YEAR, shifts: { afternoon: 2 } });
  await people.tell();

  await page.goto(/https?:\S+\/condutor\/\S+/.exec(mailsTo(email)[1]?.text ?? "")?.[0] ?? "");
  await page.getByRole("link", { name: "Pedir vaga para 2027" }).click();
  const fill = (label: string, text: string) => page.getByLabel(label).fill(text);
  const holds = (value: string) =>
    until(value, async () => (await page.getByLabel("Escola").inputValue()) === value);
  await holds(school);
  expect(await page.getByRole("radio", { name: "Tarde" }).isChecked()).toBe(true);
  await fill("Escola", "Colégio Novo");
  await page.reload();
  await holds("Colégio Novo");
  await fill("Seu primeiro nome", "Ana, 7 anos");
  await fill("Seu WhatsApp", asked.newPhone());
  await fill("Bairro", "Tatuapé");
  await fill("Seu email", email);
  await pressButton(page, "Pedir vaga para 2027");
  await page.getByRole("link", { name: requests.firstNameOnly }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await fill("Seu primeiro nome", "Ana");
  await pressButton(page, "Pedir vaga para 2027");
  await heading(page, "Confirme no seu email");
  const { text } = await running.mail.waitForMail(email, "Confirme seu pedido");
  await page.goto(linkIn(text, paths.ownRequest));
  await pressButton(page, "Confirmar pedido");
  await page.getByText("Pedido enviado a Vera Prado.").waitFor();

  const owner = await openAs(newPage, running.app, account, { on: "phone", path: paths.dashboard });
  await owner.getByRole("link", { name: "Responder a Ana" }).click();
  const received = owner.getByRole("list", { name: "Pedidos" }).getByRole("listitem");
  const request = received.filter({ hasText: "Ana" });
  const whatsapp = request.getByRole("link", { name: /^Chamar no WhatsApp/ });
  expect(await whatsapp.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/55\d+\?text=.*2027/);
  expect(await axeViolations(owner)).toEqual([]);
  await request.getByRole("button", { name: "Não tenho vaga" }).click();
  await request.getByText("Você disse que não tem vaga").waitFor();
  expect(await whatsapp.count()).toBe(0);
  await pressButton(owner, "Desfazer");
  await request.getByText("Espera sua resposta").waitFor();
  await request.getByRole("button", { name: "Fechamos" }).click();
  await request.getByRole("button", { name: "Diminuir 1 vaga" }).click();
  await owner.getByText("Tarde: 1 vaga, nenhum pedido").waitFor();
  await asked.afterUndo();
  await page.reload();
  await pressButton(page, "Sim, combinamos");
  await page.getByRole("button", { name: "Sim, combinamos" }).waitFor({ state: "detached" });
});

/** A headless browser has no push service: this is what one with it would answer to somebody who allows notices. */
async function withPush(page: Page): Promise<Phone> {
  const phone = service.newPhone();
  const { subscription } = phone;
  await page.addInitScript((subscription) => {
    const made = () => {
      const key = localStorage.getItem("test.key");
      if (key === null) return null;
      const bytes = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
      const applicationServerKey = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer;
      const unsubscribe = async () => localStorage.removeItem("test.key");
      return { toJSON: () => subscription, options: { applicationServerKey }, unsubscribe };
    };
    const permission = () => (localStorage.getItem("test.key") === null ? "default" : "granted");
    Object.defineProperty(Notification, "permission", { get: permission });
    Notification.requestPermission = async () => "granted";
    Object.assign(PushManager.prototype, {
      getSubscription: async () => made(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem("test.key", applicationServerKey);
        return made();
      },
    });
  }, subscription);
  return phone;
}

/** What the worker's scope has in these tests; TypeScript's types of it are not a page's. */
type Scope = {
  shown: { title: string; body: string; tag: string; data: string }[];
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  WindowClient: { prototype: { focus: () => Promise<void> } };
  dispatchEvent: (event: Event) => void;
};

// Delivery, reading and navigating are the browser's own. A headless browser has no notices and no finger, so showing one is
// recorded and the tap is an event that we make.
test("a family waits by phone from a search that finds nobody, is shown a notice that opens its path, and ends it", async () => {
  const page = await newPage("phone", { serviceWorkers: "allow" });
  const phone = await withPush(page);
  const devTools = await page.context().newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  devTools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    const active = versions.find(({ status }) => status === "activated");
    if (active) resolve(active.registrationId);
  });
  await devTools.send("ServiceWorker.enable");
  const search = searchFor("EMEF Padre Anchieta");
  await page.goto(search);
  await pressButton(page, "Avisar neste celular");
  await page.getByRole("dialog", { name: push.question }).getByRole("button", { name: "Avisar" }).click();
  const registrationId = await promise;
  const deliver = (notice: object) =>
    devTools.send("ServiceWorker.deliverPushMessage", {
      origin: running.app.url,
      registrationId,
      data: JSON.stringify(notice),
    });
  // The first notice brings a code, which the worker hands back: only then the phone counts.
  const code = await until("the first notice", () => phone.codes[0]);
  await deliver({ ...firstText, kind: "first", tag: "first", code });
  await page.getByText(push.requested).waitFor();
  await page.getByRole("link", { name: "Ver meus avisos" }).click();
  const waiting = page.getByRole("heading", { name: "EMEF Padre Anchieta, Campinas" });
  await waiting.waitFor();
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
  const path = search.slice(running.app.url.length);
  await deliver({ ...notice, kind: "new", path });
  const firstShown = () => worker.evaluate(() => (globalThis as unknown as Scope).shown[0]);
  const shown = await until("the notice", firstShown);
  expect(shown).toMatchObject({ ...notice, data: path });
  await worker.evaluate(({ data }) => {
    const scope = globalThis as unknown as Scope;
    // Only a finger may bring a window to the front; navigating it needs none.
    scope.WindowClient.prototype.focus = async () => {};
    const event = new Event("notificationclick");
    const notification = { data, close: () => {} };
    scope.dispatchEvent(Object.assign(event, { notification, waitUntil: () => {} }));
  }, shown);
  await page.waitForURL(search);

  await page.goto(running.app.url + paths.devices);
  await pressButton(page, /^Desligar: EMEF Padre Anchieta/);
  await page.getByText(push.nothing).waitFor();
  await pressButton(page, "Apagar tudo deste aparelho");
  await page.getByText(push.erased).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("rota.device"))).toBeNull();
});
